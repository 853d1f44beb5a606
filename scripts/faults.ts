// `npm run faults`: the heavy experiments at their whole size. What they print is kept in docs/faults.md.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

const tests = globSync('{src,test}/**/*.test.ts').filter((file) =>
  /\bsized\(|process\.env\.FAULTS/.test(readFileSync(file, 'utf8')),
)
console.log(`whole experiments in ${tests.length} files`)
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '--reporter=verbose', ...tests, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, FAULTS: '1' },
  },
)
process.exit(status ?? 1)
