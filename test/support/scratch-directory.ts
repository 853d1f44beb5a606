import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const roomNeeded = 2 * 1024 ** 3

/** Where tests keep databases: in memory where there is room, since a new database is 300 new files. */
export const scratchRoot = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()

export function makeScratchDirectory(prefix: string): string {
  return mkdtempSync(path.join(scratchRoot, prefix))
}

function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize >= roomNeeded
  } catch {
    return false
  }
}

/** A name for what a run keeps on a server it shares with others. */
export function runIdOf(dataDir: string): string {
  return dataDir
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(-20)
    .toLowerCase()
}
