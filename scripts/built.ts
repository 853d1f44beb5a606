// Whether the pages that are there were built from the sources that are there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

export const root = join(import.meta.dirname, '..')
export const distFolder = join(root, 'dist')
export const stampFile = join(distFolder, 'stamp')

/**
 * Builds when the sources differ from what was built last: in a process of its own, since what a build needs would stay in
 * the memory of the one that asks. False where the build failed, which has said why.
 */
export function buildIfStale(): boolean {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOfSources()) return true
  return spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' }).status === 0
}

/** Changes with every source that the build reads, and with how it builds. */
export function stampOfSources(): string {
  const hash = createHash('sha256')
  const folders = [
    'src/web',
    'src/admin',
    'src/domain',
    'src/contract',
    'src/platform/browser',
    'src/platform/concurrency',
    'src/platform/http',
  ].map((folder) => join(root, folder))
  const files = [
    'vite.config.ts',
    'vite.admin.config.ts',
    'package-lock.json',
    'scripts/build.ts',
    'scripts/built.ts',
    'scripts/build-worker.ts',
    'scripts/budget.ts',
  ].map((name) => join(root, name))
  for (const path of [...folders.flatMap(filesIn), ...files]) {
    if (path.endsWith('.test.ts') || path.endsWith('.test.tsx')) continue
    hash.update(relative(root, path)).update(readFileSync(path))
  }
  for (const name of ['VITE_API_BASE', 'VITE_BRAND']) hash.update(`${name}=${process.env[name] ?? ''}`)
  return hash.digest('hex')
}

export function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  return names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile())
}
