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
const cssLimit = 15 * kB

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
  ]
}

export function overBudget(sizes: Size[]): string[] {
  return sizes.filter(({ bytes, limit }) => bytes > limit).map(({ name }) => name)
}
