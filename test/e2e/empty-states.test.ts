import { expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { createVisits } from '#test/support/page-visits.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })

const empty = [
  ['/cart', 'Your cart is empty'],
  ['/wishlist', 'Your wishlist is empty'],
  ['/collections?search=xylophone', 'No products found for "xylophone"'],
  ['/collections/hats', 'No products found'],
  ['/nowhere', 'Oops! Page not found'],
] as const

test.each(
  empty.flatMap(([path, title]) => [phone, desktop].map(({ width }) => [path, title, width] as const)),
)('%s shows "%s", and best sellers below, at %i px', async (path, title, width) => {
  await onPage(
    path,
    async (page) => {
      await page.getByRole('heading', { name: title }).waitFor()
      const row = page.getByRole('region', { name: 'Best sellers' })
      await row.getByRole('link', { name: 'Ankle Length Leggings' }).waitFor()
      expect(await row.getByText('Best Seller', { exact: true }).count()).toBe(
        await row.getByRole('article').count(),
      )
      expect(await axeFaults(page)).toEqual([])
    },
    { viewport: width === phone.width ? phone : desktop, expected: /404/ },
  )
})

test('best sellers that cannot be had are not spoken of', async () => {
  await onPage(
    '/cart',
    async (page) => {
      await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
      await page
        .getByRole('status')
        .filter({ hasText: 'Loading best sellers' })
        .waitFor({ state: 'detached' })
      expect(await page.getByRole('region', { name: 'Best sellers' }).count()).toBe(0)
      await page.getByRole('link', { name: 'Continue Shopping' }).waitFor()
    },
    {
      before: (page) => page.route('**/product/list*', (route) => route.abort()),
      expected: /ERR_FAILED|could not|catalogue/i,
    },
  )
})
