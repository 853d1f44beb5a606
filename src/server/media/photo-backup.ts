import { copyFile, mkdir, readdir, rename } from 'node:fs/promises'
import path from 'node:path'

const master = /^([0-9a-f]{2})[0-9a-f]{30}\.jpg$/

/**
 * Copies photographs that are not there yet; their smaller forms are made again when asked for. A photograph's name is
 * the hash of what it shows, so one that is there is the same.
 */
export async function copyPhotographs(from: string, to: string): Promise<number> {
  let copied = 0
  for (const name of await namesBelow(from)) {
    const [, start = ''] = master.exec(path.basename(name)) ?? []
    if (start === '') continue
    const folder = path.join(to, start)
    const target = path.join(folder, path.basename(name))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await namesBelow(folder)).includes(path.basename(name))) continue
    await copyFile(path.join(from, name), `${target}.part`)
    await rename(`${target}.part`, target)
    copied += 1
  }
  return copied
}

/** Where a shop keeps its photographs. */
export function photographsOf(dataDir: string): string {
  return path.join(dataDir, 'media', 'photo')
}

async function namesBelow(folder: string): Promise<string[]> {
  return readdir(folder, { recursive: true }).catch(() => [])
}
