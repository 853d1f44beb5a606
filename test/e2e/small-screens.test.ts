import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone, tablet } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { createVisits } from '#test/support/page-visits.ts'
import { leggings, mainButton } from '#test/support/product-visits.ts'
import { smallTargets } from '#test/support/small-targets.ts'
import { isCovered } from '#test/support/toast-cover.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })
const onPhone = (path: string, work: (page: Page) => Promise<void>) => onPage(path, work, { viewport: phone })

describe('the footer', () => {
  const footer = (page: Page) => page.getByRole('contentinfo')
  const faqs = (page: Page) => footer(page).getByRole('link', { name: 'FAQs', exact: true })

  test('is folded on a phone: lists and privacy choices open at a tap, the page is shorter than two screens of it', async () => {
    await onPhone('/blogs', async (page) => {
      expect(await faqs(page).isVisible()).toBe(false)
      const height = await footer(page).evaluate((part) => part.getBoundingClientRect().height)
      // The seller's legal identity stands in it.
      expect(height).toBeLessThan(1000)
      expect(await axeFaults(page)).toEqual([])
      await footer(page).getByText('Help', { exact: true }).filter({ visible: true }).click()
      await faqs(page).waitFor()
      await footer(page).getByText('Your privacy choices').filter({ visible: true }).click()
      await footer(page).getByRole('button', { name: 'Refuse all' }).waitFor()
      // At the end no line of it lies half under the header.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      expect(await axeFaults(page)).toEqual([])
      await faqs(page).click()
      await page.waitForURL('**/faqs')
    })
  })

  test('is open where there is room, under headings that are no buttons', async () => {
    await onPage('/blogs', async (page) => {
      expect(await faqs(page).isVisible()).toBe(true)
      expect(await footer(page).getByRole('heading', { name: 'Help' }).isVisible()).toBe(true)
      expect(await footer(page).locator('summary').filter({ visible: true }).count()).toBe(0)
      expect(await footer(page).getByRole('checkbox').first().isVisible()).toBe(true)
    })
  })
})

test.each(['/', '/collections/leggings', leggings, '/faqs', '/static/contact'])(
  'what is pressed on %s is 44 px high on a phone, but for words within a text',
  async (path) => {
    await onPhone(path, async (page) => {
      await page.evaluate(() =>
        document.querySelectorAll('footer details').forEach((part) => part.setAttribute('open', '')),
      )
      expect(await smallTargets(page)).toEqual([])
    })
  },
)

test('a drawer and a sheet of a small screen close when the window grows out of it', async () => {
  await onPage(
    '/collections/leggings',
    async (page) => {
      await page.getByRole('button', { name: 'Filter' }).click()
      await page.getByRole('dialog', { name: 'Filters' }).waitFor()
      await page.setViewportSize(desktop)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.setViewportSize(phone)
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      await page.setViewportSize(tablet)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
    { viewport: tablet },
  )
})

test('beside the cart the strip of the scrollbar is part of it', async () => {
  await onPage(leggings, async (page) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await mainButton(page, 'Add to Cart').click()
    await page.getByRole('button', { name: 'View Cart' }).click()
    const drawer = page.getByRole('dialog', { name: 'Your cart' })
    await drawer.waitFor()
    const white = await drawer.evaluate((part) => getComputedStyle(part).backgroundColor)
    await expect.poll(ground).toBe(white)
  })
})

test('beside a dialog no bright strip is left where the scrollbar was', async () => {
  await onPage('/faqs', async (page) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const before = await ground()
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('dialog').waitFor()
    await expect.poll(ground).not.toBe(before)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await ground()).toBe(before)
  })
})

describe('a toast', () => {
  test.each([
    ['desktop', desktop],
    ['tablet', tablet],
    ['phone', phone],
  ])('never lies on the button that leads on, on a %s', async (_name, viewport) => {
    await onPage(
      leggings,
      async (page) => {
        await mainButton(page, 'Add to Cart').scrollIntoViewIfNeeded()
        await mainButton(page, 'Add to Cart').click()
        expect(await isCovered(page, mainButton(page, 'Buy Now'))).toBe(false)
      },
      { viewport },
    )
  })
})

test('a word of seventy letters stays within the page of results', async () => {
  // As much of it is searched for as the box takes.
  const word = 'a'.repeat(64)
  await onPhone(`/collections?search=${'a'.repeat(70)}`, async (page) => {
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.textContent()).toBe(`Search Results for "${word}"`)
    await page.getByRole('heading', { name: `No products found for "${word}"` }).waitFor()
    const out = await page.evaluate(
      (text) =>
        [...document.querySelectorAll('main :is(h1, h2, p)')]
          .filter((part) => part.textContent.includes(text))
          .filter((part) => {
            const words = document.createRange()
            words.selectNodeContents(part)
            return words.getBoundingClientRect().right > document.documentElement.clientWidth
          })
          .map((part) => part.localName),
      word,
    )
    expect(out).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  })
})

test('on paper there is the page alone', async () => {
  await onPage(leggings, async (page) => {
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expect(await page.locator('.site-header').isVisible()).toBe(false)
    expect(await page.locator('.site-footer').isVisible()).toBe(false)
  })
})
