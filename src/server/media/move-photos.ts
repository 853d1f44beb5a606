import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createSemaphore } from '#platform/concurrency/concurrency.ts'
import { sha256Of } from './bucket-client.ts'
import { KeepAway, type PhotoKeep } from './photo-keep.ts'

const piece = /^([0-9a-f]{2})\/\1[0-9a-f]{30}(?:-\d{1,4}\.(?:avif|webp|jpg)|\.jpg)$/
const atOnce = 8

export type MovedPhotos = {
  /** Put into the bucket, read back, and the same to the last bit. */
  moved: number
  /** There already, and the same. */
  there: number
  /** There already with other bytes, such as those of another machine: left as they are. */
  different: number
  /** Could not be put there, or came back otherwise. */
  failed: Array<{ name: string; why: string }>
}

/**
 * Puts the photographs of a folder, their forms too, where all machines find them; each is read back and compared by its
 * hash. Nothing is taken from the folder, so it may be run again, and goes on where it ended. `tell` hears how far it is.
 */
export async function movePhotos(
  folder: string,
  to: PhotoKeep,
  tell: (done: number, of: number) => void = () => {},
): Promise<MovedPhotos> {
  const result: MovedPhotos = { moved: 0, there: 0, different: 0, failed: [] }
  const found = await readdir(folder, { recursive: true }).catch(() => [])
  const names = found.map((name) => name.replaceAll(path.sep, '/')).filter((name) => piece.test(name))
  const line = createSemaphore(atOnce)
  let done = 0

  async function move(name: string): Promise<void> {
    try {
      result[await moveOne(path.join(folder, name), name, to)] += 1
    } catch (error) {
      if (!(error instanceof KeepAway)) throw error
      result.failed.push({ name, why: error.message })
    }
    tell((done += 1), names.length)
  }

  await Promise.all(names.toSorted().map((name) => line.pass(() => move(name))))
  return result
}

async function moveOne(file: string, name: string, to: PhotoKeep): Promise<'moved' | 'there' | 'different'> {
  const bytes = await readFile(file)
  const there = await readOrBroken(to, name)
  if (there) return sha256Of(there) === sha256Of(bytes) ? 'there' : 'different'
  await to.write(name, bytes)
  const back = await to.read(name)
  if (back && sha256Of(back) === sha256Of(bytes)) return 'moved'
  throw new KeepAway('broken', 'it came back otherwise than it was sent')
}

/** What no shop has put there is written over. */
async function readOrBroken(to: PhotoKeep, name: string): Promise<Buffer | null> {
  try {
    return await to.read(name)
  } catch (error) {
    if (error instanceof KeepAway && error.reason === 'broken') return null
    throw error
  }
}
