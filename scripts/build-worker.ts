// Builds the service worker, which knows the files of the build it comes with.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Letters that few pages have come when a page asks for them. */
const rareLetters = /-latin-/

/** To be called once the client is built. */
export async function buildWorker(client: string): Promise<void> {
  const names = readdirSync(join(client, 'assets')).filter((name) => !rareLetters.test(name))
  const files = names.toSorted().map((name) => `/assets/${name}`)
  const hash = createHash('sha256')
  for (const name of names.toSorted()) hash.update(name).update(readFileSync(join(client, 'assets', name)))
  const release = { id: hash.digest('hex').slice(0, 12), files }
  const vite = await import('vite')
  await vite.build({
    root: join(import.meta.dirname, '..'),
    logLevel: 'warn',
    mode: 'worker',
    define: { builtRelease: JSON.stringify(release) },
  })
}
