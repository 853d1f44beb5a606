// Format, lint, names, dead code, types and citations: everything that can be said of the code without running it.
import { spawnSync } from 'node:child_process'

/** Files and exports that nothing but a test uses. */
export const knipArguments = ['--production', '--include', 'files,exports,types,nsExports,duplicates']

/**
 * What has not changed since the last check is not looked at again. Each checker works out by itself all types that it
 * needs: four on two cores take half as much CPU again as two.
 */
const types = (project: string, cache: string) => [
  '-p',
  project,
  '--checkers',
  '2',
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/types/${cache}.tsbuildinfo`,
]

const steps: Array<[name: string, command: string, args: string[]]> = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['names', 'node', ['scripts/check-names.ts']],
  ['SQL in stores', 'node', ['scripts/check-sql.ts']],
  ['dead code', 'knip', knipArguments],
  ['types', 'tsc', types('.', 'all')],
  ['types of domain', 'tsc', types('src/domain', 'domain')],
  ['types of the service worker', 'tsc', types('src/web/service-worker', 'worker')],
  ['citations', 'node', ['scripts/citations.ts']],
]

if (import.meta.main) {
  for (const [name, command, args] of steps) {
    const { status } = spawnSync(`node_modules/.bin/${command}`, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) {
      console.error(`\n${name}: not clean`)
      process.exit(1)
    }
  }
  console.log('format, lint, names, dead code, types and citations are clean')
}
