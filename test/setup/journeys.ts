import type { TestProject } from 'vitest/node'
import { buildPagesIfStale } from './built-pages.ts'
import { usePostgres } from './postgres.ts'

export default function setup(project: TestProject): Promise<() => Promise<void>> {
  buildPagesIfStale()
  project.onTestsRerun(async () => buildPagesIfStale())
  return usePostgres(project)
}
