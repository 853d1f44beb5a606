import { expect, test } from 'vitest'
import { lastRuns } from '#platform/jobs/jobs.ts'
import { retentionRules } from '#server/db/retention-rules.ts'
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

test('each rule of what is forgotten is a job of its own', () => {
  const started = lastRuns().map(({ name }) => name)
  expect(started).toEqual(expect.arrayContaining(retentionRules.map(({ name }) => `forgetting ${name}`)))
})

test('what is wrong with payments is a figure each', async () => {
  await shop.database.pool.query(`BEGIN;
    -- Rows of no order: only their number is looked at.
    SET LOCAL session_replication_role = replica;
    INSERT INTO webhook_inbox (provider, event_key, kind, raw, next_try_at, dead_at) VALUES
      ('sandbox', 'later', 'payment', '', now() + interval '1 day', NULL), ('sandbox', 'dead', 'payment', '', NULL, now());
    INSERT INTO refund (id, attempt_id, order_id, amount_paise, reason, state, next_try_at, alarmed_at) VALUES
      ('on-its-way', 'a', 'o', 100, 'cancelled', 'pending', now() + interval '1 day', NULL),
      ('refused', 'a', 'o', 100, 'cancelled', 'pending', now() + interval '1 day', now());
    INSERT INTO payment_quarantine (attempt_id, reason, seen) VALUES ('a', 'amount', '{}');
    COMMIT`)
  const text = await figures()
  for (const line of [
    'shop_payment_webhooks_waiting 1',
    'shop_payment_webhooks_dead 1',
    'shop_payment_refunds_open 2',
    'shop_payment_refunds_refused 1',
    'shop_payment_put_aside 1',
    'shop_payment_unknown_captures 0',
    'shop_payment_gateway_closed{gateway="sandbox"} 0',
  ])
    expect(text.split('\n')).toContain(line)
})
