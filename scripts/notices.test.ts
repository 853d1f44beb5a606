import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notices } from './notices.ts'

test('the notices name every package that the shop runs with, as the lock file has it: npm run notices', () => {
  expect(readFileSync('NOTICES.md', 'utf8')).toBe(notices())
})

test('what only tests and builds of developers need is not named, and a package without a licence says where to look', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/one': { version: '1.2.3', license: 'MIT' },
    'node_modules/two/node_modules/@scope/three': { version: '2.0.0' },
    'node_modules/four': { version: '3.0.0', license: 'MIT', dev: true },
  }
  const page = notices(JSON.stringify({ packages }))
  expect(page).toContain('| one | 1.2.3 | MIT |\n')
  expect(page).toContain('| @scope/three | 2.0.0 | see the package |\n')
  expect(page).not.toContain('four')
})
