import { expect, test } from 'vitest'
import { sandboxDelivery, sandboxSecret } from '#server/payment/gateways/sandbox/sandbox-webhook.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const pepper = 'a pepper that only this test knows, 32+'
const shop = await openShopOfFile({ env: { SESSION_PEPPER: pepper } })

test('the running shop takes a webhook in while shoppers hold every connection of theirs', async () => {
  const { pool } = shop.database
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    const { headers, rawBody } = sandboxDelivery(
      { reference: 'any', state: 'captured' },
      sandboxSecret(pepper),
    )
    const answer = await fetch(`${shop.url}/api/web/payment/webhook/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: rawBody.toString(),
    })
    expect(answer.status).toBe(200)
  } finally {
    for (const client of taken) client.release()
  }
})
