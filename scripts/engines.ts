// `npm run engines`: the main journeys in Chromium, Firefox and WebKit. What is missing is installed where that is
// possible; where it is not, it is named and the command fails. ENGINES=chromium,firefox asks for those alone.
import { spawnSync } from 'node:child_process'
import { type EngineName, engineBinaries, engineNames } from '#test/engines/engine-binaries.ts'
import { canInstallPackages, installPackages } from './debian-packages.ts'

const packages: Record<EngineName, string[]> = {
  chromium: ['chromium-headless-shell'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
}
const asked = process.env.ENGINES?.split(',') ?? engineNames
const names = engineNames.filter((name) => asked.includes(name))

const missing = names.filter((name) => !engineBinaries[name]())
if (missing.length > 0 && canInstallPackages()) installPackages(missing.flatMap((name) => packages[name]))

const there = names.filter((name) => engineBinaries[name]())
const away = names.filter((name) => !there.includes(name))
const isGreen = there.length > 0 && runJourneys(there)

console.log(`\nengines run: ${there.join(', ') || 'none'}`)
for (const name of away)
  console.error(`NOT RUN: ${name}. Install ${packages[name].join(' and ')} (Debian's names).`)
process.exit(isGreen && away.length === 0 ? 0 : 1)

function runJourneys(engines: EngineName[]): boolean {
  const { status } = spawnSync(
    'node_modules/.bin/vitest',
    ['run', '--project', 'engines', ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...process.env, ENGINES: engines.join(',') } },
  )
  return status === 0
}
