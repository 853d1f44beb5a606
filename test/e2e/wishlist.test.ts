import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { signedIn } from '#test/support/customers.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { createVisits } from '#test/support/page-visits.ts'
import { keepPicture } from '#test/support/pictures-of-tests.ts'
import { cutOff, focusedName } from '#test/support/product-visits.ts'

const { shop, browser } = await openJourneys()
const visit = createVisits({ shop, browser })
const products = dataOf(await shop.call('listProducts', {}))
const idOf = (slug: string) => products.find((product) => product.slug === slug)?._id ?? ''

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true })
const pressed = (page: Page, name: string) => heart(page, name).first().getAttribute('aria-pressed')
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(window.localStorage.getItem('wishlist') ?? 'null'))
/** Runs in the page. */
const signInAs = (token: string) => window.localStorage.setItem('token', token)

describe.each([phone, desktop])('at $width px', (viewport) => {
  test('a guest saves a product by keyboard from a card and from its page, and finds both on the wishlist', async () => {
    await visit(
      '/collections/leggings',
      async (page) => {
        await heart(page, 'Ankle Length Leggings').first().focus()
        await page.keyboard.press('Enter')
        await expect.poll(() => pressed(page, 'Ankle Length Leggings')).toBe('true')
        await page.getByText('Saved to your wishlist').waitFor()
        const box = await heart(page, 'Ankle Length Leggings').first().boundingBox()
        expect([box?.width, box?.height]).toEqual([44, 44])
        await keepPicture(page, `hearts-on-cards-${viewport.width}`)
        expect(await axeFaults(page)).toEqual([])
        await page.goto(`${shop.url}/product/shawl`)
        await heart(page, 'Everyday Shawl').click()
        await page.getByRole('button', { name: 'View wishlist' }).click()
        await page.waitForURL('**/wishlist')
        await page.getByRole('link', { name: 'Ankle Length Leggings' }).first().waitFor()
        await expect
          .poll(async () => (await kept(page)).ids)
          .toEqual([idOf('shawl'), idOf('ankle-length-leggings')])
        expect(await page.locator('main .product-card').count()).toBe(2)
        await keepPicture(page, `wishlist-${viewport.width}`)
        expect(await axeFaults(page)).toEqual([])
        expect(await cutOff(page)).toEqual([])
      },
      { viewport },
    )
  })

  test('an empty wishlist says what to do', async () => {
    await visit(
      '/wishlist',
      async (page) => {
        await page.getByText('Your wishlist is empty').waitFor()
        await keepPicture(page, `wishlist-empty-${viewport.width}`)
        expect(await axeFaults(page)).toEqual([])
        await page.getByRole('link', { name: 'Continue Shopping' }).click()
        await page.waitForURL('**/collections')
      },
      { viewport },
    )
  })
})

test('a heart tapped again takes the product off, in both tabs, and on the wishlist it can be taken back', async () => {
  await visit('/collections/shawls', async (page) => {
    const [{ name = '' } = {}] = products.filter(({ categorySlug }) => categorySlug === 'shawls')
    const other = await page.context().newPage()
    await other.goto(`${shop.url}/wishlist`)
    await other.getByText('Your wishlist is empty').waitFor()
    await heart(page, name).click()
    await other.getByRole('link', { name }).first().waitFor()
    await heart(other, name).first().click()
    await expect.poll(() => pressed(page, name)).toBe('false')
    expect(await other.getByRole('link', { name }).count()).toBeGreaterThan(0)
    await heart(other, name).first().click()
    await expect.poll(() => pressed(page, name)).toBe('true')
  })
})

test('what a guest has saved joins the account at sign-in, and goes from the browser at the end', async () => {
  const asha = await signedIn(shop)
  await shop.call('addWishes', { body: { productIds: [idOf('kurti-pant')] } }, asha)
  await visit('/collections/leggings', async (page) => {
    await heart(page, 'Ankle Length Leggings').first().click()
    await expect.poll(() => pressed(page, 'Ankle Length Leggings')).toBe('true')
    await page.evaluate(signInAs, asha.token)
    await page.goto(`${shop.url}/wishlist`)
    await page.getByRole('link', { name: 'Kurti Pant' }).first().waitFor()
    await page.getByRole('link', { name: 'Ankle Length Leggings' }).first().waitFor()
    const joined = [idOf('ankle-length-leggings'), idOf('kurti-pant')]
    expect(dataOf(await shop.call('readWishlist', {}, asha)).productIds).toEqual(joined)
    await heart(page, 'Kurti Pant').first().click()
    await expect
      .poll(async () => dataOf(await shop.call('readWishlist', {}, asha)).productIds)
      .toEqual(joined.slice(0, 1))
    await page.evaluate(() => window.localStorage.removeItem('token'))
    await page.goto(`${shop.url}/wishlist`)
    await page.getByText('Your wishlist is empty').waitFor()
    expect(await kept(page)).toEqual({ of: null, ids: [] })
  })
})

test('sold out and no longer sold are said; the price is the one of now', async () => {
  await visit(
    '/wishlist',
    async (page) => {
      await page.getByText('One product is no longer sold and not shown here.').waitFor()
      await page.getByRole('link', { name: 'Ankle Length Leggings' }).first().waitFor()
      await expect.poll(() => page.locator('main .product-card').first().textContent()).toContain('₹299')
    },
    {
      before: (page) =>
        page.addInitScript(
          (ids) => window.localStorage.setItem('wishlist', JSON.stringify({ of: null, ids })),
          [idOf('ankle-length-leggings'), 'product-that-was'],
        ),
    },
  )
})

test('a wishlist that cannot be loaded says so, and comes with the next try', async () => {
  await visit(
    '/wishlist',
    async (page) => {
      await page.getByText('Your wishlist could not be loaded').waitFor()
      await keepPicture(page, 'wishlist-failed-1440')
      expect(await axeFaults(page)).toEqual([])
      await page.unroute('**/product/list?ids=*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('link', { name: 'Ankle Length Leggings' }).first().waitFor()
    },
    {
      before: async (page) => {
        await page.addInitScript(
          (ids) => window.localStorage.setItem('wishlist', JSON.stringify({ of: null, ids })),
          [idOf('ankle-length-leggings')],
        )
        await page.route('**/product/list?ids=*', (route) => route.abort())
      },
      expected: /ERR_FAILED/,
    },
  )
})

test('a damaged store and one that refuses break no heart', async () => {
  await visit(
    '/collections/shawls',
    async (page) => {
      const [{ name = '' } = {}] = products.filter(({ categorySlug }) => categorySlug === 'shawls')
      await heart(page, name).click()
      await expect.poll(() => pressed(page, name)).toBe('true')
      expect(await focusedName(page)).toBe(`Save ${name}`)
    },
    {
      before: (page) =>
        page.addInitScript(() => {
          window.localStorage.setItem('wishlist', '{"ids":')
          Storage.prototype.setItem = () => {
            throw new Error('full')
          }
        }),
    },
  )
})
