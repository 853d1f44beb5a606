// Takes the controls that guard money out, one at a time, and demands that a test turns red.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutants } from './mutants-list.ts'

const { stdout: tracked } = spawnSync('git', ['ls-files'], { encoding: 'utf8' })
const parts = new Set(
  tracked
    .trim()
    .split('\n')
    .map((file) => file.replace(/\/.*/, '')),
)
const wanted = process.argv[2]
const chosen = mutants.filter(({ control }) => wanted === undefined || control.includes(wanted))

// Without this a copy that cannot run at all would pass for a test that has seen something.
if (!isGreen(() => {}, [...new Set(chosen.flatMap(({ tests }) => tests))])) {
  console.error('The tests are red before anything was taken out.')
  process.exit(2)
}
const survivors = chosen.filter(({ control, file, from, to, tests }) => {
  const source = readFileSync(file, 'utf8')
  if (!source.includes(from)) throw new Error(`${file} no longer says: ${from}`)
  const isSeen = !isGreen(
    (copy) =>
      writeFileSync(
        join(copy, file),
        source.replaceAll(from, () => to),
      ),
    tests,
  )
  console.log(`${isSeen ? 'seen    ' : 'SURVIVED'}  without: ${control}`)
  return !isSeen
})
process.exit(survivors.length === 0 ? 0 : 1)

/** Runs the tests on a copy of the project in which `change` was made. */
function isGreen(change: (copy: string) => void, tests: string[]): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'kurinji-mutant-'))
  try {
    // Whatever is part of the project, and the pages that are built of it.
    for (const part of [...parts, 'dist']) cpSync(part, join(copy, part), { recursive: true })
    symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
    change(copy)
    const { status } = spawnSync('node_modules/.bin/vitest', ['run', '--bail=1', ...tests], {
      cwd: copy,
      stdio: process.env.VERBOSE ? 'inherit' : 'ignore',
    })
    return status === 0
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
