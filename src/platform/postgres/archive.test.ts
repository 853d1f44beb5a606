import * as fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { installedServer } from '#test/support/database.ts'
import { ask, createPlace } from '#test/support/embedded-places.ts'
import { archive } from './archive.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { restoreArchive } from './restore-archive.ts'

const names = { role: 'shop', database: 'shop', program: 'kurinji' }
const { place } = createPlace()
const options = () => ({
  dataDir: place.dataDir,
  names,
  log: createLog('silent'),
  settings: { shared_buffers: '16MB' },
})

describe.skipIf(installedServer !== undefined)('the archive (not with TEST_DATABASE_URL)', () => {
  test('a cluster goes back to any moment since it was begun, and what was there is kept', async () => {
    const folder = path.join(place.dataDir, 'archive')
    let server = await startEmbeddedPostgres(options())
    await ask(server.connectionString, 'CREATE TABLE note (text text)')
    await server.stop()
    expect(await archive(options(), folder)).toMatchObject({ ok: true })

    server = await startEmbeddedPostgres(options())
    const { connectionString } = server
    await ask(connectionString, "INSERT INTO note VALUES ('kept')")
    const [moment] = await ask(connectionString, 'SELECT clock_timestamp() AS at')
    const at = new Date(Object(moment).at)
    await expect
      .poll(async () => (await ask(connectionString, 'SELECT 1 WHERE clock_timestamp() > now()')).length)
      .toBe(1)
    await ask(connectionString, "INSERT INTO note VALUES ('a mistake')")
    const [last] = await ask(connectionString, 'SELECT pg_walfile_name(pg_switch_wal()) AS file')
    await expect.poll(() => fs.existsSync(path.join(folder, 'wal', Object(last).file))).toBe(true)
    expect(await restoreArchive(options(), { folder, at })).toMatchObject({ ok: false, reason: 'in-use' })
    await server.stop()

    const back = await restoreArchive(options(), { folder, at })
    expect(back).toMatchObject({ ok: true, aside: expect.stringContaining('.before-') })
    server = await startEmbeddedPostgres(options())
    expect(await ask(server.connectionString, 'SELECT text FROM note')).toEqual([{ text: 'kept' }])
    // An ordinary cluster again: it can be written, and does not write over the archive it came from.
    await ask(server.connectionString, "INSERT INTO note VALUES ('and goes on')")
    expect(await ask(server.connectionString, 'SHOW archive_mode')).toEqual([{ archive_mode: 'off' }])
    await server.stop()

    expect(await restoreArchive(options(), { folder, at: null })).toMatchObject({ ok: true })
    server = await startEmbeddedPostgres(options())
    expect(await ask(server.connectionString, 'SELECT text FROM note')).toEqual([
      { text: 'kept' },
      { text: 'a mistake' },
    ])
    await server.stop()
  })

  test('an archive that began later, and none at all, are refused', async () => {
    const folder = path.join(place.dataDir, 'archive')
    expect(await restoreArchive(options(), { folder, at: null })).toMatchObject({
      ok: false,
      reason: 'no-base',
    })
    expect(await archive(options(), folder)).toMatchObject({ ok: true })
    const at = new Date('2020-01-01T00:00:00Z')
    expect(await restoreArchive(options(), { folder, at })).toMatchObject({ ok: false, reason: 'no-base' })
    expect(await archive(options(), '/tmp/"; rm -r x')).toMatchObject({ ok: false, reason: 'bad-folder' })
  })

  test('beside a running program it says that it begins with the next start', async () => {
    const server = await startEmbeddedPostgres(options())
    const folder = path.join(place.dataDir, 'archive')
    expect(await archive(options(), folder)).toMatchObject({ ok: false, reason: 'not-restarted' })
    await server.stop()
    expect(await archive(options(), folder)).toMatchObject({ ok: true })
  })
})
