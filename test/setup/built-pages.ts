import { existsSync } from 'node:fs'
import { buildIfStale } from '../../scripts/built.ts'

/** The pages as the sources are now. */
export function buildPagesIfStale(): void {
  if (!buildIfStale()) throw new Error('the pages could not be built')
}

/** Any pages at all. */
export function buildPagesIfMissing(): void {
  if (!existsSync('dist/stamp')) buildPagesIfStale()
}
