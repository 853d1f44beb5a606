import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 60_000,
    // What a browser shows comes when it comes; a busy machine is no reason to fail.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 120_000,
  },
})
