import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Project = 'pure' | 'database' | 'journeys'

/**
 * What each test file stands on: `journeys` need the pages as the sources are now, `database` needs PostgreSQL, `pure`
 * neither. Read from what a file imports, so that none is filed under the wrong name.
 */
export function sortTests(): Record<Project, string[]> {
  const sorted = Map.groupBy(
    globSync('{src,scripts,test}/**/*.test.ts', { exclude: ['test/engines/**'] }).toSorted(),
    projectOf,
  )
  return {
    pure: sorted.get('pure') ?? [],
    database: sorted.get('database') ?? [],
    journeys: sorted.get('journeys') ?? [],
  }
}

const isAboutPages = /^test\/e2e\/|\/pages\//
/** A browser looks at pages, and a shop in a process of its own builds them when they are old. */
const needsPages = ['test/support/browser.ts', 'test/support/shop-process.ts']

function projectOf(file: string): Project {
  const supports = supportsOf(file, new Set())
  if (needsPages.some((place) => supports.has(place))) return 'journeys'
  if (!supports.has('test/support/database.ts')) return 'pure'
  return isAboutPages.test(file) ? 'journeys' : 'database'
}

/** The files of `test/support` that a file takes anything but types from, and those that these take from. */
function supportsOf(file: string, found: Set<string>): Set<string> {
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?!import type ).*from '([#.][^']+)'/gm,
  )) {
    const place = from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from)
    if (!place.startsWith('test/support/') || found.has(place)) continue
    found.add(place)
    supportsOf(place, found)
  }
  return found
}
