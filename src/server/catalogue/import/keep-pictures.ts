import { must } from '#domain/must.ts'
import type { Database } from '#server/db/database.ts'
import { readPictureCopies, writePictureCopy } from './picture-store.ts'

export type KeptPicture = { ok: true; url: string } | { ok: false; reason: string }

/** Fetches a picture and keeps a copy of our own; given by the media area. */
export type KeepPicture = (url: string) => Promise<KeptPicture>

/** Our own pictures by the addresses that the file names them with. */
export type Pictures = {
  pictureOf(url: string): string | undefined
  kept: string[]
  unreachable: Unreachable[]
}
export type Unreachable = { url: string; reason: string; line: number }

const atOnce = 8
/** A host that failed this often is not asked again in this import. */
const patience = 3

type Dependencies = {
  database: Database
  keepPicture: KeepPicture
  progress?: (done: number, all: number) => void
}

/** Gets the pictures that an import names, those only that were not had before. */
export async function keepPictures(
  { database, keepPicture, progress }: Dependencies,
  lineOf: ReadonlyMap<string, number>,
): Promise<Pictures> {
  const wanted = [...lineOf.keys()]
  const copies = new Map(await readPictureCopies(database.query, wanted))
  const missing = wanted.filter((url) => !copies.has(url))
  const failures = new Map<string, { count: number; reason: string }>()
  const unreachable: Unreachable[] = []
  const kept: string[] = []
  let next = 0

  async function keepNext(): Promise<void> {
    while (next < missing.length) {
      const url = must(missing[next], 'a picture that is missing has its address')
      next += 1
      const { host } = new URL(url)
      const failed = failures.get(host)
      const picture: KeptPicture =
        failed && failed.count >= patience ? { ok: false, reason: failed.reason } : await keepPicture(url)
      if (picture.ok) {
        copies.set(url, picture.url)
        kept.push(picture.url)
        await writePictureCopy(database.query, { url, mediaUrl: picture.url })
      } else {
        failures.set(host, { count: (failed?.count ?? 0) + 1, reason: picture.reason })
        unreachable.push({
          url,
          reason: picture.reason,
          line: must(lineOf.get(url), 'each picture stands in a line'),
        })
      }
      progress?.(kept.length + unreachable.length, missing.length)
    }
  }

  await Promise.all(Array.from({ length: Math.min(atOnce, missing.length) }, keepNext))
  return {
    pictureOf: (url) => (isOurs(url) ? url : copies.get(url)),
    kept,
    unreachable: unreachable.toSorted((a, b) => a.line - b.line),
  }
}

/** Pictures that lie in the shop already, and drawings. */
export function isOurs(url: string): boolean {
  return url.startsWith('/media/')
}
