// `npm run spec`: how much of the specification is shown by tests, per section.
import { faultsOf, readCoverage, states } from './spec-coverage.ts'
import { clausesPerSection } from './specification.ts'

const rows = readCoverage()
console.log(['section', ...states, 'of'].map((head) => head.padStart(12)).join(''))
for (const section of [...Object.keys(clausesPerSection), 'all']) {
  const own = rows.filter(({ id }) => section === 'all' || id.startsWith(`${section}-`))
  const counts = states.map((state) => own.filter((row) => row.state === state).length)
  console.log([section, ...counts, own.length].map((cell) => String(cell).padStart(12)).join(''))
}
const faults = faultsOf(rows)
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
