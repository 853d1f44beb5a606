import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'dist/pictures'

/** Where a test leaves a picture of a screen for people to look at. */
export function pictureOf(name: string): string {
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name}.png`)
}
