// How much JavaScript and CSS a page may load until it is idle, without a click.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readClientBuild } from '#server/pages/client-build.ts'

export type Size = { name: string; bytes: number; limit: number }

const kB = 1000
const pages = [
  { id: 'product', limit: 98 * kB },
  { id: 'home', limit: 90 * kB },
  { id: 'collections', limit: 90 * kB },
  { id: 'subcategory', limit: 90 * kB },
]
/**
 * With its headers, and HTTPS's, the stylesheet fits into the first ten packets of 1,460 bytes that a line brings before it
 * waits for an answer: 14.6 kB less 0.85. A trip more was 80 ms more until the first picture (docs/performance.md).
 */
const cssLimit = 13.75 * kB
/** The staff's screens: what each needs at once, and what one of them brings along. */
const adminLimits = { start: 150 * kB, screen: 40 * kB }

/** Brotli bytes of each page's scripts and of the styles. */
export function sizesOf(dist: string): Size[] {
  const build = readClientBuild(dist)
  const brotliSize = (file: string) => {
    const path = join(dist, 'client', `${file}.br`)
    return existsSync(path) ? readFileSync(path).length : 0
  }
  const sum = (files: string[]) => files.reduce((bytes, file) => bytes + brotliSize(file), 0)
  return [
    ...pages.map(({ id, limit }) => ({
      name: `scripts of ${id}`,
      bytes: sum([build.starter, ...build.scriptsOf(id)]),
      limit,
    })),
    { name: 'styles', bytes: sum(build.assets.styles), limit: cssLimit },
    ...adminSizes(join(dist, 'admin')),
  ]
}

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

/** The start of the staff's screens, and the largest of those that come with their first visit. */
function adminSizes(folder: string): Size[] {
  const manifest = new Map<string, Chunk>(
    Object.entries(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))),
  )
  const needed = (name: string, found = new Set<string>()): Set<string> => {
    if (!found.has(name)) for (const next of manifest.get(name)?.imports ?? []) needed(next, found.add(name))
    return found.add(name)
  }
  const bytesOf = (names: Iterable<string>) =>
    [...names].reduce((bytes, name) => {
      const path = join(folder, `${manifest.get(name)?.file}.br`)
      return bytes + (existsSync(path) ? readFileSync(path).length : 0)
    }, 0)
  const start = needed('src/admin/admin.html')
  const screens = [...new Set([...start].flatMap((name) => manifest.get(name)?.dynamicImports ?? []))]
  const own = screens.map((name) => bytesOf([...needed(name)].filter((one) => !start.has(one))))
  return [
    { name: "start of the staff's screens", bytes: bytesOf(start), limit: adminLimits.start },
    { name: 'largest of them', bytes: Math.max(0, ...own), limit: adminLimits.screen },
  ]
}

export function overBudget(sizes: Size[]): string[] {
  return sizes.filter(({ bytes, limit }) => bytes > limit).map(({ name }) => name)
}
