import type { TestProject } from 'vitest/node'
import { buildPagesIfMissing } from './built-pages.ts'
import { usePostgres } from './postgres.ts'

/** A shop does not open without pages, but these tests do not look at them: an old build will do. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  buildPagesIfMissing()
  return usePostgres(project)
}
