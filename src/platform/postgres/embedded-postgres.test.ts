import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { installedServer } from '#test/support/database.ts'
import { ask, createPlace, homeOf, isRoot, startOn } from '#test/support/embedded-places.ts'
import { boundLog } from './embedded-start.ts'
import { findBinaries, installedPackage } from './embedded-binaries.ts'

const nobody = { uid: 65534, gid: 65534 }
const { place, start, postmaster, startProcess } = createPlace()

describe.skipIf(installedServer !== undefined)('the bundled server (not with TEST_DATABASE_URL)', () => {
  test('starts in a directory nobody else may enter, and stops with its only user', async () => {
    fs.chmodSync(place.dataDir, 0o700)
    const server = await start()
    expect(await ask(server.connectionString, 'SELECT lower($$ÄÖ$$) AS lower, 1 AS one')).toEqual([
      { lower: 'äö', one: 1 },
    ])
    await server.stop()
    expect(postmaster()).toBeNull()
    expect(fs.existsSync(path.join(place.dataDir, 'pg18', 'postmaster.pid'))).toBe(false)
  })

  test('starts for an ordinary user', async ({ skip }) => {
    if (!isRoot) skip('every other test here shows it already')
    if (spawnSync(process.execPath, ['--version'], nobody).status !== 0)
      skip('the project lies where only root may go')
    fs.chownSync(place.dataDir, nobody.uid, nobody.gid)
    const { child, up } = startProcess(nobody)
    expect(await ask(await up, 'SELECT current_user')).toEqual([{ current_user: 'shop' }])
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(postmaster()).toBeNull()
  })

  test('says what to do for a user the system does not know', async ({ skip }) => {
    if (!isRoot) skip('only root can become such a user')
    const stranger = { uid: 54_321, gid: 54_321 }
    if (spawnSync(process.execPath, ['--version'], stranger).status !== 0)
      skip('the project lies where only root may go')
    fs.chownSync(place.dataDir, stranger.uid, stranger.gid)
    await expect(startProcess(stranger).up).rejects.toThrow('set DATABASE_URL')
  })

  test('keeps its data elsewhere when DATA_DIR lies where only root may go', async ({ skip }) => {
    if (!isRoot) skip('only root is refused there')
    fs.chmodSync(place.dataDir, 0o700)
    const closed = path.join(place.dataDir, 'shop')
    fs.mkdirSync(closed)
    const server = await startOn(closed)
    const home = homeOf(closed)
    expect(home).toMatch(/^\/var\/lib\/kurinji\//)
    expect(await ask(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await server.stop()
    fs.rmSync(home, { recursive: true })
    if (fs.readdirSync('/var/lib/kurinji').length === 0) fs.rmdirSync('/var/lib/kurinji')
  })

  test('its log ends somewhere, and what it says next is read at the end of what is left', async () => {
    const server = await start()
    const home = homeOf(place.dataDir)
    const logFile = path.join(home, 'postgresql.log')
    boundLog(home)
    expect(fs.existsSync(`${logFile}.1`)).toBe(false)
    fs.appendFileSync(logFile, Buffer.alloc(16 * 1024 ** 2, 'x'))
    boundLog(home)
    expect(fs.statSync(logFile).size).toBe(0)
    expect(fs.statSync(`${logFile}.1`).size).toBeGreaterThanOrEqual(16 * 1024 ** 2)
    await expect(ask(server.connectionString, 'SELECT nothing_of_the_kind')).rejects.toThrow()
    await expect.poll(() => fs.readFileSync(logFile, 'utf8')).toContain('nothing_of_the_kind')
    expect(fs.statSync(logFile).size).toBeLessThan(10_000)
    await server.stop()
  })

  test('a log that has become too long is cut while the server runs, and before it starts', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const server = await start()
      const logFile = path.join(homeOf(place.dataDir), 'postgresql.log')
      const swell = () => fs.appendFileSync(logFile, Buffer.alloc(16 * 1024 ** 2, 'x'))
      swell()
      vi.advanceTimersByTime(10 * 60_000)
      expect(fs.statSync(logFile).size).toBe(0)
      await server.stop()
      swell()
      const again = await start()
      expect(fs.statSync(logFile).size).toBeLessThan(10_000)
      await again.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  test('works under a path too long for a socket', async () => {
    fs.chmodSync(place.dataDir, 0o711)
    const deep = path.join(place.dataDir, 'a-name-of-some-length'.repeat(5))
    const server = await startOn(deep)
    const sockets = postmaster(deep)?.socketDir ?? ''
    expect(await ask(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(fs.statSync(sockets).mode & 0o077).toBe(0)
    await server.stop()
    fs.rmdirSync(sockets)
  })

  test('binaries that lack their links, where the server may not go, are copied and repaired', async ({
    skip,
  }) => {
    if (!isRoot) skip('an ordinary user runs the binaries it installed')
    const closed = path.join(place.dataDir, 'closed')
    fs.mkdirSync(closed, { mode: 0o700 })
    fs.chmodSync(place.dataDir, 0o711)
    fs.cpSync(installedPackage(), closed, { recursive: true, verbatimSymlinks: true })
    for (const name of fs.readdirSync(path.join(closed, 'native', 'lib'))) {
      const file = path.join(closed, 'native', 'lib', name)
      if (fs.lstatSync(file).isSymbolicLink()) fs.rmSync(file)
    }
    const { postgres } = findBinaries(place.dataDir, nobody, closed)
    expect(postgres.startsWith(path.join(place.dataDir, 'binaries-'))).toBe(true)
    const { stdout } = spawnSync(postgres, ['--version'], { ...nobody, encoding: 'utf8' })
    expect(stdout).toContain('PostgreSQL) 18')
  })

  test('data of another PostgreSQL is refused with advice', async () => {
    fs.mkdirSync(path.join(place.dataDir, 'pg17'))
    if (isRoot) fs.chownSync(path.join(place.dataDir, 'pg17'), nobody.uid, nobody.gid)
    await expect(start()).rejects.toThrow('Back it up with the release')
  })
})
