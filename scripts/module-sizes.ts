// `npm run module-sizes -- [page] [count]`: the largest modules among a page's scripts, product and 10 unless given.
// A module's share is what its file would be smaller in brotli without it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readClientBuild } from '#server/pages/client-build.ts'

const [page = 'product', count = '10'] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'module-sizes-'))
try {
  // React picks its production half by this.
  process.env.NODE_ENV = 'production'
  const vite = await import('vite')
  await vite.build({
    root,
    logLevel: 'warn',
    build: { outDir: join(folder, 'client'), sourcemap: 'hidden', reportCompressedSize: false },
  })
  const build = readClientBuild(folder)
  const files = [build.starter, ...build.scriptsOf(page)].map((name) => join(folder, 'client', name))
  // What the bundler writes by itself has no map.
  const shares = files.filter((file) => existsSync(`${file}.map`)).flatMap(sharesOf)
  shares.sort((a, b) => b.bytes - a.bytes)
  for (const { module, bytes } of shares.slice(0, Number(count)))
    console.log(`${(bytes / 1000).toFixed(1).padStart(6)} kB  ${module}`)
} finally {
  rmSync(folder, { recursive: true })
}

function sharesOf(file: string): Array<{ module: string; bytes: number }> {
  const parts = partsOf(file)
  const whole = brotliSize(parts)
  return [...new Set(parts.map(({ module }) => module))]
    .filter((module) => module !== '')
    .map((module) => ({ module, bytes: whole - brotliSize(parts.filter((part) => part.module !== module)) }))
}

type Part = { module: string; text: string }

/** The file's text in pieces, each with the module that it is of; '' where the bundler wrote it itself. */
function partsOf(file: string): Part[] {
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  const parts: Part[] = []
  for (const [line, text] of readFileSync(file, 'utf8').split('\n').entries())
    for (let column = 0; column < text.length; column += 1) {
      const module = moduleAt(map, line, column)
      const last = parts.at(-1)
      if (last?.module === module) last.text += text[column]
      else parts.push({ module, text: text[column] ?? '' })
    }
  return parts
}

function moduleAt(map: SourceMap, line: number, column: number): string {
  const entry = map.findEntry(line, column)
  const source = 'originalSource' in entry ? entry.originalSource : undefined
  return source?.replace(/^.*?(?=(?:src|node_modules)\/)/, '') ?? ''
}

function brotliSize(parts: Part[]): number {
  return brotliCompressSync(parts.map(({ text }) => text).join('')).length
}
