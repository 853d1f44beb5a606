import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { liveSettings } from '#test/support/live-settings.ts'
import { createLog } from '#platform/log/log.ts'
import { createSeal } from '#platform/signing/signing.ts'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { openShop } from '#server/shop.ts'
import { claimDatabase, isLiveDatabase, secretsForCommand } from './shop-identity.ts'

const newPepper = 'W4nT8rYb1cXk6pQz2vMh9sJd5gLf3uEa'

let own: TestDatabase
beforeEach(async () => {
  own = await createTestDatabase({ template: 'migrated' })
})
afterEach(() => own.drop())

const claim = (variables: Record<string, string>) => claimDatabase(readEnv(variables), own.database)
const command = (variables: Record<string, string>) => secretsForCommand(readEnv(variables), own.database)

describe('a database', () => {
  test('that was live is refused by a process whose settings were lost, and nothing is written', async () => {
    await claim(liveSettings)
    await expect(claim({})).rejects.toThrow('belongs to a live shop')
    await expect(command({})).rejects.toThrow('belongs to a live shop')
    const { rows } = await own.database.pool.query('SELECT 1 FROM sample_secret')
    expect(rows).toEqual([])
    expect(await isLiveDatabase(own.database)).toBe(true)
  })

  test('that was live opens no shop in sample mode', async () => {
    await claim(liveSettings)
    const env = readEnv({ DATABASE_URL: own.connectionString, LOG_LEVEL: 'silent' })
    await expect(openShop(env, createLog('silent'))).rejects.toThrow('SHOP_MODE is not live')
  })

  test('of a sample is refused by a live shop, also one that was started before databases were marked', async () => {
    await claim({})
    await expect(claim(liveSettings)).rejects.toThrow('holds a sample shop')
    await own.database.pool.query('DELETE FROM shop_identity')
    await expect(claim(liveSettings)).rejects.toThrow('holds a sample shop')
  })

  test('is not marked by a command, whatever its settings', async () => {
    await command({})
    await command(liveSettings)
    expect(await claim(liveSettings)).toEqual([liveSettings.SESSION_PEPPER])
  })

  test('of a live shop knows its secret: another is refused, a change names the one before', async () => {
    await claim(liveSettings)
    const changed = { ...liveSettings, SESSION_PEPPER: newPepper }
    await expect(claim(changed)).rejects.toThrow('SESSION_PEPPER is not the one')
    await expect(command(changed)).rejects.toThrow('SESSION_PEPPER is not the one')
    const both = { ...changed, SESSION_PEPPER_PREVIOUS: liveSettings.SESSION_PEPPER }
    expect(await claim(both)).toEqual([newPepper, liveSettings.SESSION_PEPPER])
    expect(await claim(changed)).toEqual([newPepper])
  })

  test('of a live shop is opened by its own settings again and again', async () => {
    for (const _ of [1, 2]) expect(await claim(liveSettings)).toEqual([liveSettings.SESSION_PEPPER])
  })
})

test('a message that was sealed before the secret changed is opened after it, one of a stranger is not', () => {
  const sealed = createSeal(['before']).seal('1234')
  expect(createSeal(['after', 'before']).unseal(sealed)).toBe('1234')
  expect(() => createSeal(['after']).unseal(sealed)).toThrow('another secret')
})

test('a proxy that nobody named is told of, once', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const { app } = createApp(readEnv(liveSettings), pino(sink), 'built')
  app.get('/', async () => 'here')
  for (const _ of [1, 2]) await app.inject({ url: '/', headers: { 'x-forwarded-for': '49.36.1.1' } })
  await app.close()
  expect(lines.filter((line) => line.includes('unknown-proxy'))).toHaveLength(1)

  const { app: known } = createApp(
    readEnv({ ...liveSettings, TRUST_PROXY: '127.0.0.1' }),
    pino(sink),
    'built',
  )
  known.get('/', async () => 'here')
  await known.inject({ url: '/', headers: { 'x-forwarded-for': '49.36.1.1' } })
  await known.close()
  expect(lines.filter((line) => line.includes('unknown-proxy'))).toHaveLength(1)
})
