import { defineConfig } from 'vitest/config'
import { sortTests } from './test/projects.ts'

const { database, journeys } = sortTests()

const engines = {
  test: {
    name: 'engines',
    include: (process.env.ENGINES ?? '').split(',').map((engine) => `test/engines/${engine}.test.ts`),
    globalSetup: ['test/setup/journeys.ts'],
    // A browser that starts on a busy machine, and all that is ordered in it.
    testTimeout: 180_000,
    retry: process.env.CI ? 2 : 0,
  },
}

export default defineConfig({
  // What stands in a developer's .env is nothing to the tests.
  envDir: false,
  test: {
    projects: [
      // A file written while the tests are watched counts as pure until they are started again.
      {
        test: {
          name: 'pure',
          include: ['{src,scripts,test}/**/*.test.ts'],
          exclude: [...database, ...journeys, 'test/engines/**'],
        },
      },
      { test: { name: 'database', include: database, globalSetup: ['test/setup/database.ts'] } },
      // Only by `npm run engines`, which brings the browsers.
      ...(process.env.ENGINES ? [engines] : []),
      { test: { name: 'journeys', include: journeys, globalSetup: ['test/setup/journeys.ts'] } },
    ],
    // A journey waits for its browser more than it computes: on two cores four files go side by side.
    maxWorkers: 4,
    // The files of a worker share its modules and its browser; each has a shop and a database of its own.
    isolate: false,
    testTimeout: 60_000,
    // What a browser shows comes when it comes; a busy machine is no reason to fail.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 120_000,
    // Journeys share two cores with a browser: on a machine of others, red means red three times.
    retry: process.env.CI ? 2 : 0,
  },
})
