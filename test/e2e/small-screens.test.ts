import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone, tablet } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { createVisits } from '#test/support/page-visits.ts'
import { leggings, mainButton } from '#test/support/product-visits.ts'

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
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('a, button, summary, select, label:has(input)')]
          .filter((part) => part.checkVisibility({ visibilityProperty: true }))
          .filter(
            (part) => !part.closest('.prose, .sr-only, .skip-link, [aria-hidden], .product-card, [inert]'),
          )
          .map((part) => [
            part.textContent || part.getAttribute('aria-label'),
            part.getBoundingClientRect().height,
          ])
          .filter(([, height]) => Number(height) < 43.5),
      )
      expect(small).toEqual([])
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
  /** Whether the toast lies on a button. */
  async function isCovered(page: Page, name: string) {
    const toast = page.locator('[data-sonner-toast]')
    await toast.waitFor()
    // It comes in from below: where it will rest is what counts.
    await toast.evaluate((part) => Promise.all(part.getAnimations().map(({ finished }) => finished)))
    const [over, under] = await Promise.all([toast.boundingBox(), mainButton(page, name).boundingBox()])
    if (!over || !under) return false
    return (
      over.x < under.x + under.width &&
      under.x < over.x + over.width &&
      over.y < under.y + under.height &&
      under.y < over.y + over.height
    )
  }

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
        expect(await isCovered(page, 'Buy Now')).toBe(false)
      },
      { viewport },
    )
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
