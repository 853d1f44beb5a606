// Builds the browser's files and the page renderer, compresses what is sent, and holds the JavaScript budget.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { overBudget, sizesOf } from './budget.ts'
import { buildWorker } from './build-worker.ts'

const root = join(import.meta.dirname, '..')
export const distFolder = join(root, 'dist')
const stampFile = join(distFolder, 'stamp')

/** Builds when the sources differ from what was built last. Says whether it had to. */
export async function buildIfStale(): Promise<boolean> {
  const stamp = stampOfSources()
  const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (isFresh) return false
  await build()
  return true
}

/** Both builds, compressed forms beside the files. Throws when the budget is exceeded. */
export async function build(): Promise<void> {
  // React picks its production half by this.
  process.env.NODE_ENV = 'production'
  // Of what is read now; and until the end of the build nothing counts as built.
  const stamp = stampOfSources()
  rmSync(stampFile, { force: true })
  const vite = await import('vite')
  await vite.build({ root, logLevel: 'warn' })
  await vite.build({ root, logLevel: 'warn', build: { ssr: 'src/web/entry-server.tsx' } })
  await vite.build({ root, logLevel: 'warn', mode: 'parts' })
  await vite.build({ root, logLevel: 'warn', configFile: join(root, 'vite.admin.config.ts') })
  await buildWorker(join(distFolder, 'client'))
  finish(join(distFolder, 'client'))
  finish(join(distFolder, 'admin'))
  const sizes = sizesOf(distFolder)
  for (const { name, bytes, limit } of sizes)
    console.log(`${name}: ${kilo(bytes)} of ${kilo(limit)} kB brotli`)
  const over = overBudget(sizes)
  if (over.length > 0) throw new Error(`Too large for a phone: ${over.join(', ')}`)
  writeFileSync(stampFile, stamp)
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

/**
 * Chromium then compiles all functions of a file beside the page's own thread while it comes in, not one by one as they
 * are first called. It has to be the first line, before what Vite itself writes there.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n'

function finish(folder: string) {
  for (const path of filesIn(folder)) {
    if (!/\.(js|css|svg)$/.test(path)) continue
    if (path.endsWith('.js')) writeFileSync(path, compileHint + readFileSync(path, 'utf8'))
    const raw = readFileSync(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
    writeFileSync(`${path}.br`, brotliCompressSync(raw, { params }))
    writeFileSync(`${path}.gz`, gzipSync(raw, { level: 9 }))
  }
}

/** Changes with every source that the build reads, and with how it builds. */
function stampOfSources(): string {
  const hash = createHash('sha256')
  const folders = [
    'src/web',
    'src/admin',
    'src/domain',
    'src/contract',
    'src/platform/browser',
    'src/platform/concurrency',
    'src/platform/http',
  ].map((folder) => join(root, folder))
  const files = [
    'vite.config.ts',
    'vite.admin.config.ts',
    'package-lock.json',
    'scripts/build.ts',
    'scripts/build-worker.ts',
    'scripts/budget.ts',
  ].map((name) => join(root, name))
  for (const path of [...folders.flatMap(filesIn), ...files]) {
    if (path.endsWith('.test.ts') || path.endsWith('.test.tsx')) continue
    hash.update(relative(root, path)).update(readFileSync(path))
  }
  for (const name of ['VITE_API_BASE', 'VITE_BRAND']) hash.update(`${name}=${process.env[name] ?? ''}`)
  return hash.digest('hex')
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  return names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile())
}

if (import.meta.main) await (process.argv.includes('--if-stale') ? buildIfStale() : build())
