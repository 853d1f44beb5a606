import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { shutDown } from '#server/db/embedded-start.ts'
import { isAlive } from '#server/db/postmaster.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest merges into this interface
  export interface ProvidedContext {
    /** Where the tests' own PostgreSQL lives; the first test that needs it starts it. */
    testDataDir: string
  }
}

const prefix = 'kurinji-test-'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepKilledRuns()
  const dataDir = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`))
  project.provide('testDataDir', dataDir)
  return () => remove(dataDir)
}

/** A run that was killed leaves its server behind. */
async function sweepKilledRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length).split('-')[0]))) await remove(path.join(tmpdir(), name))
  }
}

async function remove(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir).filter((entry) => /^pg\d+$/.test(entry))) {
    await shutDown(path.join(dataDir, name))
  }
  rmSync(dataDir, { recursive: true, force: true })
}
