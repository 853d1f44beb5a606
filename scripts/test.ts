// `npm test`: everything that says whether the shop is right. Closes with one plain line of counts.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromiumPath } from '#test/support/browser.ts'
import { canInstallPackages, installPackages } from './debian-packages.ts'

const report = path.join(mkdtempSync(path.join(tmpdir(), 'shop-tests-')), 'report.json')

run(process.execPath, ['scripts/check.ts'])
installChromium()
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
rmSync(path.dirname(report), { recursive: true })
console.log(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
process.exit(status === 0 && numPassedTests > 0 ? 0 : 1)

/** The journeys need a Chromium: where there is none, Debian's is installed if we may. */
function installChromium() {
  if (chromiumPath()) return
  if (canInstallPackages()) installPackages(['chromium-headless-shell'])
  if (chromiumPath()) return
  console.error('The journeys need a Chromium: install one and name it in CHROMIUM=/path/to/chromium.')
  process.exit(1)
}

function run(command: string, args: string[]) {
  const result = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (result.status !== 0) process.exit(result.status ?? 1)
}
