import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PhotoKeep } from './photo-keep.ts'

/** Photographs in a folder of this machine. */
export function createFolderKeep(folder: string): PhotoKeep {
  return {
    async read(name) {
      try {
        return await readFile(path.join(folder, name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },

    /** Written beside its place, then renamed into it. */
    async write(name, bytes) {
      const place = path.join(folder, name)
      await mkdir(path.dirname(place), { recursive: true })
      const draft = `${place}.${randomUUID()}.part`
      try {
        await writeFile(draft, bytes, { flush: true })
        await rename(draft, place)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
  }
}
