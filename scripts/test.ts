// `npm test`: everything that says whether the shop is right. Closes with one plain line of counts.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { chromiumPath } from '#test/support/browser.ts'
import { canInstallPackages, installPackages } from './debian-packages.ts'

const report = path.join(mkdtempSync(path.join(tmpdir(), 'shop-tests-')), 'report.json')

installChromium()
const tests = spawn(
  'node_modules/.bin/vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
// The check works while journeys wait; what it says is said at once, and tests of code that is not clean are not waited for.
const [isClean, isGreen] = await Promise.all([check(), endsWell(tests)])
if (!isClean) process.exit(1)
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
rmSync(path.dirname(report), { recursive: true })
console.log(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
process.exit(isGreen && numPassedTests > 0 ? 0 : 1)

async function check(): Promise<boolean> {
  const checking = spawn(process.execPath, ['scripts/check.ts'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complained, isClean] = await Promise.all([
    text(checking.stdout),
    text(checking.stderr),
    endsWell(checking),
  ])
  console.log(said + complained)
  if (!isClean) tests.kill()
  return isClean
}

function endsWell(running: ReturnType<typeof spawn>): Promise<boolean> {
  return new Promise((resolve) => running.once('close', (status) => resolve(status === 0)))
}

/** The journeys need a Chromium: where there is none, Debian's is installed if we may. */
function installChromium() {
  if (chromiumPath()) return
  if (canInstallPackages()) installPackages(['chromium-headless-shell'])
  if (chromiumPath()) return
  console.error('The journeys need a Chromium: install one and name it in CHROMIUM=/path/to/chromium.')
  process.exit(1)
}
