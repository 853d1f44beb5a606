import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createLruCache } from '#platform/bytes/bytes.ts'
import { createSingleFlight } from '#platform/concurrency/concurrency.ts'
import type { Log } from '#platform/log/log.ts'
import { createFolderKeep } from './folder-keep.ts'
import type { PhotoKeep } from './photo-keep.ts'

type Settings = {
  /** Where the pieces really are. */
  keep: PhotoKeep
  /** The folder of this machine, for nothing else: what does not fit is deleted. */
  folder: string
  limitBytes: number
  log: Log
}

/**
 * A keep far away, with what was asked for last in a folder here, up to so many bytes: pieces never change, so what is here
 * is asked for nowhere else. A folder that cannot be used costs time, never a picture.
 */
export function createCachedKeep({ keep, folder, limitBytes, log }: Settings): PhotoKeep {
  const here = createFolderKeep(folder)
  const sizes = createLruCache<number>({ limitBytes, sizeOf: (size) => size, left: remove })
  const once = createSingleFlight<Buffer | null>()
  let known: Promise<void> | undefined

  /** What an earlier process left here, the oldest first. */
  async function readFolder(): Promise<void> {
    const names = await readdir(folder, { recursive: true }).catch(() => [])
    const found = await Promise.all(names.map(measure))
    const files = found.flatMap((file) => file ?? []).toSorted((one, other) => one.at - other.at)
    for (const { name, size } of files) keepSize(name, size)
  }

  async function measure(name: string): Promise<{ name: string; size: number; at: number } | null> {
    const file = await stat(path.join(folder, name)).catch(() => null)
    return file?.isFile() ? { name, size: file.size, at: file.mtimeMs } : null
  }

  function keepSize(name: string, size: number): void {
    if (size > limitBytes) remove(name)
    else sizes.put(name, size)
  }

  function remove(name: string): void {
    void rm(path.join(folder, name), { force: true }).catch(() => {})
  }

  async function keepHere(name: string, bytes: Buffer): Promise<void> {
    try {
      await here.write(name, bytes)
      keepSize(name, bytes.length)
    } catch (error) {
      log.warn({ err: error }, 'a photograph could not be kept on this machine')
    }
  }

  async function fetchFromAfar(name: string): Promise<Buffer | null> {
    const fetched = await keep.read(name)
    if (fetched) await keepHere(name, fetched)
    return fetched
  }

  return {
    async read(name) {
      await (known ??= readFolder())
      if (sizes.get(name) !== undefined) {
        const kept = await here.read(name).catch(() => null)
        if (kept) return kept
        sizes.remove(name)
      }
      return once(name, () => fetchFromAfar(name))
    },

    async write(name, bytes) {
      await (known ??= readFolder())
      await keep.write(name, bytes)
      await keepHere(name, bytes)
    },
  }
}
