// `npm run faults`: the heavy experiments at their whole size; `npm run faults -- hot-product` those whose file is named so.
// What they print is kept in docs/faults.md.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

const asked = process.argv.slice(2)
const firstOption = asked.findIndex((word) => word.startsWith('-'))
const names = firstOption < 0 ? asked : asked.slice(0, firstOption)
const tests = globSync('{src,test}/**/*.test.ts')
  .filter((file) => /\bsized\(|process\.env\.FAULTS/.test(readFileSync(file, 'utf8')))
  .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
if (tests.length === 0) throw new Error(`no experiment is named ${names.join(' or ')}`)
console.log(`whole experiments in ${tests.length} files`)
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '--reporter=verbose', ...tests, ...asked.slice(names.length)],
  {
    stdio: 'inherit',
    env: { ...process.env, FAULTS: '1' },
  },
)
process.exit(status ?? 1)
