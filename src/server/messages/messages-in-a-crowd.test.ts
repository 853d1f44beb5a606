import { expect, test } from 'vitest'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()

test('what waits to be told goes out while shoppers hold every connection of theirs', async () => {
  const told: unknown[] = []
  shop.outbox.handle('word', async (payload) => void told.push(payload))
  await shop.database.transaction((tx) =>
    shop.outbox.add(tx, { kind: 'word', dedupe: 'a', payload: 'Hello' }),
  )
  const { pool } = shop.database
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    await shop.outbox.drain()
    expect(told).toEqual(['Hello'])
  } finally {
    for (const client of taken) client.release()
  }
})
