import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'

const root = path.resolve(import.meta.dirname, '../..')
const minutes = 60_000
const copy = makeScratchDirectory('without-staff-')
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.runIf(process.env.FAULTS === '1')(
  'what shoppers load is the same to the byte, whether there are screens of the staff or not',
  () => {
    for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'src'])
      cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
    const withThem = builtIn(copy)
    expect(Object.keys(withThem).length).toBeGreaterThan(20)
    rmSync(path.join(copy, 'src/admin'), { recursive: true })
    expect(builtIn(copy)).toEqual(withThem)
  },
  30 * minutes,
)

/** The files of the shop's own pages, each with the hash of what is in it. */
function builtIn(folder: string): Record<string, string> {
  // What was built before is no source of the next build.
  rmSync(path.join(folder, 'dist'), { recursive: true, force: true })
  execFileSync(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const built = path.join(folder, 'dist/client')
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(built, name))
    .filter((file) => statSync(file).isFile())
  const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
  return Object.fromEntries(files.map((file) => [path.relative(built, file), hashOf(file)]))
}
