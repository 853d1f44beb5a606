import { expect, test } from 'vitest'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()

function figures() {
  return fetch(`${shop.url}/metrics`).then((answer) => answer.text())
}

test('what waits in the outbox and what was given up are figures', async () => {
  await shop.database.transaction(async (tx) => {
    for (const dedupe of ['a', 'b']) await shop.outbox.add(tx, { kind: 'nobody-sends', dedupe, payload: {} })
  })
  await shop.database.pool.query(`UPDATE outbox SET dead_at = now() WHERE dedupe = 'b'`)
  const text = await figures()
  expect(text).toMatch(/^shop_outbox_waiting 1$/m)
  expect(text).toMatch(/^shop_outbox_dead 1$/m)
  expect(text).toMatch(/^shop_outbox_oldest_waiting_seconds \d/m)
})

test('it is told of each job how long ago it last went well', async () => {
  await expect.poll(figures).toMatch(/^shop_job_age_seconds\{job="catalogue"\} [\d.e-]+$/m)
})
