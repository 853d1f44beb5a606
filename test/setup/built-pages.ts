import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The pages as the sources are now. */
export function buildPagesIfStale(): void {
  // In a process of its own, since a build wants other settings.
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the pages could not be built')
}

/** Any pages at all. */
export function buildPagesIfMissing(): void {
  if (!existsSync('dist/stamp')) buildPagesIfStale()
}
