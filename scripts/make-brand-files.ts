// Draws the files that browsers and other sites ask for under fixed names into src/web/public/. Run again after the mark changes.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawIcon } from '#server/media/drawing/logo.ts'

const folder = join(import.meta.dirname, '..', 'src', 'web', 'public')
const tile = drawIcon({ corner: 28, inset: 1.12 })
/** A mask may cut away the outer tenth on every side, so the flower keeps well inside. */
const maskable = drawIcon({ corner: 0, inset: 0.84 })
const square = drawIcon({ corner: 0, inset: 1 })

await mkdir(folder, { recursive: true })
await Promise.all([
  writeFile(join(folder, 'favicon.svg'), tile),
  writeFile(join(folder, 'favicon.ico'), iconFile(await png(tile, 32), 32)),
  writeFile(join(folder, 'icon-192.png'), await png(tile, 192)),
  writeFile(join(folder, 'icon-512.png'), await png(tile, 512)),
  writeFile(join(folder, 'icon-maskable-512.png'), await png(maskable, 512)),
  writeFile(join(folder, 'apple-touch-icon.png'), await png(square, 180)),
])
console.log(`brand files written to ${folder}`)

function png(svg: string, side: number): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(side, side).png({ palette: true, effort: 10 }).toBuffer()
}

/** An .ico that holds one PNG, as every browser since 2010 reads it. */
function iconFile(image: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(side, 6)
  header.writeUInt8(side, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, image])
}
