import { href } from '#domain/href.ts'
import { keptFiles } from './kept-caches.ts'
import { release } from './release.ts'

/**
 * Keeps all scripts of the release, and the page that stands in for those never seen: whatever is begun can be
 * finished, though the line goes or the shop is updated. One file after another: the line stays the shopper's.
 */
export async function keepRelease(): Promise<void> {
  const cache = await keptFiles()
  for (const file of release.files) {
    const before = await caches.match(file, { ignoreVary: true })
    await cache.put(file, before ?? (await fetchWhole(file)))
  }
  await cache.put(href.offline(), await fetchShell())
}

async function fetchWhole(address: string): Promise<Response> {
  const response = await fetch(new Request(address, { priority: 'low' }))
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`)
  return response
}

/** A release that came out in between brings a page of other scripts, and this worker is outdated already. */
async function fetchShell(): Promise<Response> {
  const response = await fetchWhole(href.offline())
  const [, scripts = ''] = /data-scripts="([^"]*)"/.exec(await response.clone().text()) ?? []
  const stranger = scripts.split(' ').find((script) => !release.files.includes(script))
  if (stranger !== undefined) throw new Error(`${stranger} is of another release`)
  return response
}

/** A file's name changes with what is in it: one that was kept is right for ever, also for tabs of an older release. */
export async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  return kept ?? fetch(request)
}
