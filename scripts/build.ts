// Builds the browser's files and the page renderer, compresses what is sent, and holds the JavaScript budget.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { overBudget, sizesOf } from './budget.ts'
import { buildWorker } from './build-worker.ts'
import { distFolder, filesIn, root, stampFile, stampOfSources } from './built.ts'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/** Both builds, compressed forms beside the files. Throws when the budget is exceeded. */
async function build(): Promise<void> {
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
  for (const folder of ['client', 'admin']) await finish(join(distFolder, folder))
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

async function finish(folder: string): Promise<void> {
  const sent = filesIn(folder).filter((path) => /\.(js|css|svg)$/.test(path))
  for (const path of sent)
    if (path.endsWith('.js')) writeFileSync(path, compileHint + readFileSync(path, 'utf8'))
  await Promise.all(sent.map(compress))
}

/** On the threads that Node has for it: as many files at once as the machine has cores. */
async function compress(path: string): Promise<void> {
  const raw = readFileSync(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
  writeFileSync(`${path}.br`, await brotli(raw, { params }))
  writeFileSync(`${path}.gz`, await zip(raw, { level: 9 }))
}

await build()
