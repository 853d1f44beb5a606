import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { etagOf, type CompressedBytes } from '#platform/bytes/bytes.ts'

export type AssetFile = CompressedBytes & { type: string }

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
}

/** The files of the browser's build by address, with the compressed forms that the build has made. */
export function readAssetFiles(root: string): Map<string, AssetFile> {
  const files = new Map<string, AssetFile>()
  const names = new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }))
  for (const name of names) {
    const type = types[extname(name)]
    if (!type) continue
    const raw = readFileSync(join(root, name))
    files.set(`/${name}`, {
      type,
      raw,
      brotli: names.has(`${name}.br`) ? readFileSync(join(root, `${name}.br`)) : undefined,
      gzip: names.has(`${name}.gz`) ? readFileSync(join(root, `${name}.gz`)) : undefined,
      etag: etagOf(raw),
    })
  }
  return files
}
