import type { Page, Request, Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { anyAddress, signedIn } from '#test/support/customers.ts'
import { openMetaSimulator } from '#test/support/meta-simulator.ts'
import { openJourneys } from '#test/support/journeys.ts'

const accessToken = 'token of the journeys'
const product = '/product/kurti-pant'

const meta = await openMetaSimulator(accessToken)
afterAll(() => meta.close())
const platform = { META_ACCESS_TOKEN: accessToken, META_PIXEL_ID: '100', META_URL: meta.url }
const { shop, browser } = await openJourneys({ env: platform })

/** A fresh visitor with an address of their own; leaves with the check that nothing in the browser broke. */
async function visiting(work: (page: Page) => Promise<void>, forgiven: RegExp[] = []) {
  const { page, context, complaints, close } = await browser.visit(shop.url)
  try {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() })
    await work(page)
    expect(complaints.filter((text) => !forgiven.some((each) => each.test(text)))).toEqual([])
  } finally {
    await close()
  }
}

const mainButton = (page: Page, name: string) => page.locator('.grid > .button', { hasText: name }).first()

/** Signed in with an address to send to; the browser knows them. */
async function signIn(page: Page) {
  const asha = await signedIn(shop)
  const home = { contactPerson: 'Asha', doorNo: '1', address: 'Gandhi Street', city: 'Chennai' }
  const body = { ...home, district: 'Chennai', state: 'Tamil Nadu', pincode: '600001' }
  await shop.call('createAddress', { body }, asha)
  await page.goto(product)
  await page.evaluate((token) => localStorage.setItem('token', token), asha.token)
  await page.reload()
  return asha
}

/** How often the shop has counted an event of this name since the test began. */
async function counted(name: string): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM tracked_event WHERE name = $1',
    [name],
  )
  return rows[0]?.count ?? 0
}

/** On a phone the notice is folded at the end of the page. */
const notice = (page: Page) => page.locator('summary', { hasText: 'Your privacy choices' })

async function answerNotice(page: Page, choice: 'Allow all' | 'Refuse all') {
  await notice(page).click()
  await page.getByRole('button', { name: choice }).click()
  await page.getByText('Your choice is kept.').waitFor()
}

/** The call that tells of each product; the one that tells of the order as a whole follows it. */
function isOfProducts(request: Request): boolean {
  return request.url().endsWith('/pixel/purchaseEvent') && request.postDataJSON().event.length > 0
}

test('the success page, reloaded twenty times and opened twice, is one Purchase for each product', async () => {
  await visiting(async (page) => {
    await signIn(page)
    await answerNotice(page, 'Allow all')
    await mainButton(page, 'Add to Cart').click()
    await page.goto('/product/shawl')
    await mainButton(page, 'Buy Now').click()
    await page.waitForURL('**/cart')
    await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL('**/shipping')
    await page.getByRole('radio', { name: /Cash on Delivery.*₹/ }).check()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()

    const second = await page.context().newPage()
    for (const tab of [second, ...Array.from({ length: 20 }, () => page)]) {
      const told = tab.waitForResponse((response) => isOfProducts(response.request()))
      await tab.goto(page.url())
      expect((await (await told).json()).data).toEqual({ accepted: 2 })
    }
    await shop.outbox.drain()
    const purchases = meta.received.filter(({ event }) => event.event_name === 'Purchase')
    expect(purchases).toHaveLength(2)
    expect(new Set(purchases.map(({ event }) => event.event_id)).size).toBe(2)
    expect(await counted('Purchase')).toBe(2)
  })
}, 120_000)

test('what the browser sends has the fields of the specification, a checkout with its enrichment beside it', async () => {
  await visiting(async (page) => {
    await signIn(page)
    const added = page.waitForRequest(
      (request) => request.url().includes('/pixel/product/') && /AddToCart/.test(request.postData() ?? ''),
    )
    await mainButton(page, 'Add to Cart').click()
    const [event] = (await added).postDataJSON()
    const fromTheStart = { event_id: expect.stringMatching(/./), event_time: expect.any(Number) }
    const ofAll = {
      ...fromTheStart,
      action_source: 'website',
      event_source_url: expect.stringContaining('http'),
    }
    const custom_data = {
      currency: 'INR',
      value: expect.any(Number),
      content_ids: [expect.any(String)],
      content_type: 'product',
      content_name: 'Kurti Pant',
      content_category: expect.any(String),
      quantity: 1,
    }
    const person = {
      client_ip_address: expect.any(String),
      fbc: null,
      fbp: null,
      client_user_agent: expect.any(String),
    }
    expect(event).toEqual({ ...ofAll, event_name: 'AddToCart', user_data: person, custom_data })

    const started = page.waitForRequest('**/pixel/initiateCheckout')
    await page.goto('/cart')
    await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
    await page.getByRole('button', { name: 'Checkout' }).click()
    expect((await started).postDataJSON()).toEqual({
      ...person,
      event: [{ ...ofAll, event_name: 'InitiateCheckout', custom_data }],
    })
  })
})

test('a started checkout is told with what the pieces cost with their offer', async () => {
  await visiting(async (page) => {
    await signIn(page)
    await page.goto('/product/ankle-length-leggings')
    await page.getByRole('button', { name: 'Quantity: one more' }).click()
    await page.getByRole('button', { name: 'Quantity: one more' }).click()
    await page.getByRole('button', { name: 'Item 1: copy to all' }).click()
    await mainButton(page, 'Buy Now').click()
    await page.waitForURL('**/cart')
    await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
    const started = page.waitForRequest('**/pixel/initiateCheckout')
    await page.getByRole('button', { name: 'Checkout' }).click()
    const { event } = (await started).postDataJSON()
    expect(event).toMatchObject([{ custom_data: { quantity: 3, value: 799 } }])
  })
})

describe('a tracker that fails', () => {
  const calls = /\/api\/web\/(pixel|client-ip)/
  const script = /\/assets\/pixel-/
  test.each<[string, RegExp, (route: Route) => Promise<void>]>([
    ['never answers', calls, () => new Promise(() => {})],
    ['answers 500', calls, (route) => route.fulfill({ status: 500, json: {} })],
    ['is blocked by the browser', script, (route) => route.abort('blockedbyclient')],
  ])('and %s neither slows nor breaks adding to the cart and checking out', async (_how, what, fate) => {
    await visiting(
      async (page) => {
        await page.route(what, fate)
        await signIn(page)
        await mainButton(page, 'Add to Cart').click()
        await page.getByRole('link', { name: 'View Cart' }).or(page.getByText('View Cart')).first().click()
        await page.waitForURL('**/cart')
        await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
        await page.getByRole('button', { name: 'Checkout' }).click()
        await page.waitForURL('**/shipping')
        await page.getByRole('radio', { name: /Cash on Delivery.*₹/ }).check()
        await page.getByRole('button', { name: 'Place Order' }).click()
        await page.getByRole('heading', { name: 'Thank you' }).waitFor()
      },
      [/status of 500/, /ERR_BLOCKED_BY_CLIENT/],
    )
  })

  test('loses no event of a shopper who leaves the page while her address is looked up', async () => {
    await visiting(async (page) => {
      await page.addInitScript(() => {
        const { fetch } = window
        window.fetch = (input, options) =>
          String(input).endsWith('/client-ip') ? new Promise(() => {}) : fetch(input, options)
      })
      const before = await counted('AddToCart')
      await page.goto(product)
      await page.waitForLoadState('networkidle')
      await mainButton(page, 'Add to Cart').click()
      await page.getByText('View Cart').first().waitFor()
      await page.close()
      await expect.poll(() => counted('AddToCart')).toBe(before + 1)
    })
  })
})

describe('the consent notice', () => {
  test('is as easy to refuse as to accept, by keyboard too, and covers nothing', async () => {
    await visiting(async (page) => {
      await page.goto(product)
      await notice(page).focus()
      await page.keyboard.press('Enter')
      const [refuse, allow] = ['Refuse all', 'Allow all'].map((name) => page.getByRole('button', { name }))
      if (!refuse || !allow) throw new Error('no notice')
      const look = (button: typeof refuse) =>
        button.evaluate((node) => {
          const { color, backgroundColor, fontSize, fontWeight, borderColor } = getComputedStyle(node)
          return { color, backgroundColor, fontSize, fontWeight, borderColor, height: node.clientHeight }
        })
      expect(await look(refuse)).toEqual(await look(allow))
      const choices = page.getByRole('region', { name: 'Your privacy choices' })
      expect(await choices.evaluate((node) => getComputedStyle(node).position)).toBe('static')
      for (const box of await choices.getByRole('checkbox').all()) expect(await box.isChecked()).toBe(false)
      await refuse.focus()
      await page.keyboard.press('Enter')
      await page.getByText('Your choice is kept.').waitFor()
    })
  })

  test('is kept by item, found again after a reload, and changed in the same place', async () => {
    await visiting(async (page) => {
      await page.goto(product)
      await page.waitForLoadState('networkidle')
      await notice(page).click()
      const told = page.waitForResponse('**/api/web/consent')
      await page.getByLabel('Tell Meta what is looked at and bought').click()
      const { consentId } = (await (await told).json()).data
      await page.reload()
      await expect
        .poll(() => page.getByLabel('Tell Meta what is looked at and bought').isChecked())
        .toBe(true)
      expect(await page.getByLabel('Let Meta recognise you').isChecked()).toBe(false)
      await answerNotice(page, 'Refuse all')
      const { rows } = await shop.database.pool.query(
        'SELECT advertising, matching FROM consent WHERE browser_id = $1 ORDER BY created_at',
        [consentId],
      )
      expect(rows).toEqual([
        { advertising: true, matching: false },
        { advertising: false, matching: false },
      ])
    })
  })
})
