import { expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { openTestShop } from '#test/support/shop.ts'

test.each(['shop_setting', 'stock', 'product'])(
  'a shop that is started while others keep it from %s says that it waits, and opens',
  async (table) => {
    const filled = await createTestDatabase({ template: 'sample' })
    const log = createLog('silent')
    const warn = vi.spyOn(log, 'warn')
    const busy = await filled.database.connectAlone()
    await busy.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    const opened = openTestShop({ filled, log })
    await expect
      .poll(() => warn.mock.calls.flat(), { timeout: 40_000 })
      .toContainEqual(expect.stringMatching(/^waits for the database: .*lock timeout/))
    await busy.end()
    const shop = await opened
    expect((await fetch(`${shop.url}/readyz?for=orders`)).status).toBe(200)
    await shop.close()
  },
)
