import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { createVisits } from '#test/support/page-visits.ts'
import { keepPicture } from '#test/support/pictures-of-tests.ts'
import { cutOff, leggings, soldOutSize } from '#test/support/product-visits.ts'

const { shop, browser } = await openJourneys()
const visit = createVisits({ shop, browser })

describe.each([phone, desktop])('below a product at $width px', (viewport) => {
  test('stand others like it, and those seen before, the last one first', async () => {
    await visit(
      leggings,
      async (page) => {
        await page.locator('.has-late-buttons').waitFor()
        await page.goto(`${shop.url}/product/kurti-pant`)
        await page.locator('.has-late-buttons').waitFor()
        await page.goto(`${shop.url}/product/capri-leggings-34`)
        await page.locator('#similar').scrollIntoViewIfNeeded()
        const similar = page.getByRole('region', { name: 'Similar products' })
        const seen = page.getByRole('region', { name: 'Recently viewed' })
        await seen.getByRole('link').first().waitFor()
        expect(await seen.getByRole('link').allTextContents()).toEqual([
          'Kurti Pant',
          'Ankle Length Leggings',
        ])
        await seen.scrollIntoViewIfNeeded()
        await keepPicture(page, `more-products-${viewport.width}`)
        expect(await axeFaults(page)).toEqual([])
        expect(await cutOff(page)).toEqual([])
        const [first] = dataOf(
          await shop.call('listSimilarProducts', { params: { id: 'capri-leggings-34' } }),
        )
        await similar.getByRole('link').first().focus()
        await page.keyboard.press('Enter')
        await page.waitForURL(`**/product/${first?.slug}`)
      },
      { viewport },
    )
  })

  test('a size that is sold out leads to similar ones', async () => {
    await visit(
      soldOutSize,
      async (page) => {
        await page.getByRole('link', { name: 'See similar products' }).first().focus()
        await keepPicture(page, `sold-out-${viewport.width}`)
        await page.keyboard.press('Enter')
        await page.getByRole('region', { name: 'Similar products' }).getByRole('link').first().waitFor()
      },
      { viewport },
    )
  })
})

test('nothing of it is loaded before the shopper comes near', async () => {
  const asked: string[] = []
  await visit(
    leggings,
    async (page) => {
      await page.locator('.has-late-buttons').waitFor()
      expect(asked).toEqual([])
      await page.locator('#similar').scrollIntoViewIfNeeded()
      await expect.poll(() => asked.length).toBe(1)
    },
    {
      viewport: phone,
      before: async (page) =>
        page.on('request', (request) => {
          if (request.url().includes('/product/similar/')) asked.push(request.url())
        }),
    },
  )
})

test('similar products that cannot be loaded say so, and come with the next try', async () => {
  await visit(
    leggings,
    async (page) => {
      await page.locator('#similar').scrollIntoViewIfNeeded()
      const similar = page.getByRole('region', { name: 'Similar products' })
      await similar.getByRole('alert').waitFor()
      await page.unroute('**/product/similar/**')
      await similar.getByRole('button', { name: 'Try again' }).click()
      await similar.getByRole('link').first().waitFor()
    },
    {
      before: (page) => page.route('**/product/similar/**', (route) => route.abort()),
      expected: /ERR_FAILED/,
    },
  )
})

describe('sharing', () => {
  const path = `${leggings}?color=wine&size=l&utm_source=mail`

  test('copies the link with the chosen colour and size, and says so', async () => {
    await visit(path, async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name: 'Share' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('Link copied').waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toBe(`${shop.url}${leggings}?color=wine&size=l`)
    })
  })

  test('on a phone opens what the phone offers, and a cancelled one is no failure', async () => {
    const { page, complaints, close } = await browser.visit(shop.url, { viewport: phone, hasTouch: true })
    await page.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(window, { shared })
      Object.assign(navigator, {
        share: async (data: unknown) => {
          shared.push(data)
          if (shared.length > 1) throw new DOMException('cancelled', 'AbortError')
        },
      })
      const original = window.matchMedia.bind(window)
      window.matchMedia = (query) => original(query === '(pointer: coarse)' ? 'all' : query)
    })
    await page.goto(shop.url + leggings)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Share' }).click()
    const shared: unknown = await page.evaluate(() => Reflect.get(window, 'shared'))
    expect(shared).toMatchObject([{ url: expect.stringContaining(leggings) }, {}])
    expect(await page.getByText('Link copied').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })
})

test('the seller and the officer for complaints are told on every page, by product and on the contact page', async () => {
  await visit('/static/contact', async (page) => {
    await page.getByRole('heading', { name: 'Grievance officer' }).waitFor()
    expect(await page.locator('footer').textContent()).toContain(
      'Grievance Officer: The Officer, Sample Shop',
    )
    await keepPicture(page, 'contact-1440', { fullPage: true })
    expect(await axeFaults(page)).toEqual([])
    await page.goto(shop.url + leggings)
    const specifications = page.getByRole('region', { name: 'Specifications' })
    const told = await specifications.textContent()
    expect(told).toContain('Country of origin')
    expect(told).toContain('Made or packed by')
    expect(told?.match(/Country of origin/g)).toHaveLength(1)
  })
})
