import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { installedServer } from '#test/support/database.ts'
import { ask, createPlace, isRoot, log } from '#test/support/embedded-places.ts'
import { claimName } from './cluster-claim.ts'

const { place, start, postmaster, startProcess } = createPlace()

const cluster = () => path.join(place.dataDir, 'pg18')
const claimFile = () => path.join(cluster(), claimName)
const bootOf = () => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

/** What a shop elsewhere writes again and again. */
function claimOf({ kernel = 'another-kernel', word = 'a' } = {}): string {
  return `${kernel}\npid:[1]\nshop-of-monday\n${word}\n`
}

/** A shop at work elsewhere. */
function writeAllTheTime(): NodeJS.Timeout {
  let beats = 0
  const write = () => fs.writeFileSync(claimFile(), claimOf({ word: String((beats += 1)) }))
  write()
  return setInterval(write, 20)
}

async function usedBefore(): Promise<void> {
  const server = await start()
  await ask(server.connectionString, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await server.stop()
}

describe.skipIf(installedServer !== undefined)('the bundled server (not with TEST_DATABASE_URL)', () => {
  test('data that a shop on another machine is at work on is refused, and nothing of it is touched', async () => {
    await usedBefore()
    const beat = writeAllTheTime()
    try {
      await expect(start()).rejects.toThrow(/in use by a server .*shop-of-monday.*set DATABASE_URL/s)
      expect(postmaster()).toBeNull()
      expect(fs.readFileSync(claimFile(), 'utf8')).toContain('shop-of-monday')
    } finally {
      clearInterval(beat)
    }
  })

  test('data whose shop died elsewhere is taken over by itself, with all that was kept', async () => {
    await usedBefore()
    fs.writeFileSync(claimFile(), claimOf({ kernel: bootOf() }))
    const refused = vi.spyOn(log, 'error')
    const server = await start()
    expect(refused).not.toHaveBeenCalled()
    expect(await ask(server.connectionString, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    expect(fs.readFileSync(claimFile(), 'utf8')).not.toContain('shop-of-monday')
    await server.stop()
    expect(fs.readdirSync(cluster()).filter((name) => name.startsWith(claimName))).toEqual([])
  })

  test('a server that answers on the socket and is seen by nobody belongs to another container', async () => {
    await usedBefore()
    const other = net.createServer().listen(path.join(cluster(), '.s.PGSQL.5432'))
    await once(other, 'listening')
    try {
      await expect(start()).rejects.toThrow('in use by a server whose processes cannot be seen from here')
    } finally {
      other.close()
    }
    const server = await start()
    await server.stop()
  })

  test('a server whose claim was taken by another machine writes no more', async () => {
    const { child, up } = startProcess()
    await up
    const { pid = 0 } = postmaster() ?? {}
    const ended = new Promise<void>((resolve) => {
      const look = setInterval(() => {
        if (postmaster()?.pid === pid) return
        clearInterval(look)
        resolve()
      }, 20)
    })
    const beat = writeAllTheTime()
    await ended
    expect(child.exitCode).toBeNull()
    clearInterval(beat)
    child.kill('SIGKILL')
    await once(child, 'exit')
  })

  test('two that do not see each other’s processes: the second is refused, and let in when the first is killed', async ({
    skip,
  }) => {
    if (!isRoot || spawnSync('unshare', ['-pfi', '--mount-proc', 'true']).status !== 0)
      skip('only root of Linux makes such a space')
    const { child, up } = startProcess()
    const url = await up
    await ask(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const apart = () => startProcess({}, ['unshare', '-pfi', '--kill-child', '--mount-proc'])
    await expect(apart().up).rejects.toThrow('in use by a server whose processes cannot be seen from here')
    expect(await ask(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    const { pid = 0 } = postmaster() ?? {}
    child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await once(child, 'exit')
    expect(await ask(await apart().up, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  })
})
