import { workerProtocol } from '../worker-protocol.ts'
import { release } from './release.ts'

/** How much is kept of each kind, the oldest out first: a phone has little room. */
const most = { pages: 40, answers: 80, account: 30 }

/** The caches of this release: a page that was kept needs the files of its own. */
const own = {
  files: `files-${release.id}`,
  pages: workerProtocol.pageCaches + release.id,
  answers: `answers-${release.id}`,
}

export const keptFiles = () => caches.open(own.files)
export const keptPages = () => caches.open(own.pages)
export const keptAnswers = () => caches.open(own.answers)

/** Of one sign-in: what was kept for another goes at once. */
export async function keptOfAccount(authorization: string): Promise<Cache> {
  const name = workerProtocol.accountCaches + (await fingerprint(authorization))
  await forgetAccounts(name)
  return caches.open(name)
}

/** Forgets what customers alone may see. */
export async function forgetAccounts(except?: string): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(workerProtocol.accountCaches) && name !== except) await caches.delete(name)
}

/** No name of a cache tells the token. */
async function fingerprint(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Keeps an answer. Without room nothing is kept, and nothing else changes. */
export async function keep(cache: Cache, request: Request | string, { response, kind }: Keeping) {
  try {
    await cache.put(request, response)
    const entries = await cache.keys()
    for (const entry of entries.slice(0, -most[kind])) await cache.delete(entry)
  } catch (failure) {
    console.info('not kept:', failure)
  }
}

type Keeping = { response: Response; kind: keyof typeof most }

/** What was kept under an address, of this release before the one before. */
export async function findKeptPage(address: string): Promise<Response | undefined> {
  const names = await caches.keys()
  for (const name of [own.pages, ...names.filter((other) => other.startsWith(workerProtocol.pageCaches))]) {
    const found = await caches.match(address, { cacheName: name, ignoreVary: true })
    if (found) return found
  }
  return undefined
}

/** Drops all releases but this and the one before, whose files tabs that are open may still ask for. */
export async function dropOldReleases(): Promise<void> {
  const names = await caches.keys()
  const before = names.findLast((name) => name.startsWith('files-') && name !== own.files)
  const lasting = [release.id, before?.slice('files-'.length)]
  for (const name of names) {
    const [, id] = /^(?:files|pages|answers)-(.+)$/.exec(name) ?? []
    if (id !== undefined && !lasting.includes(id)) await caches.delete(name)
  }
}
