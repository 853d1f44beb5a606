import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { createVisits } from '#test/support/page-visits.ts'
import { keepPicture } from '#test/support/pictures-of-tests.ts'
import { cutOff, focusedName, storedChoices } from '#test/support/product-visits.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })

const opener = (page: Page, name: string) =>
  page.getByRole('button', { name: `Quick add: ${name}`, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose colour and size' })
const addButton = (page: Page) => dialog(page).getByRole('button', { name: 'Add to Cart' })

describe.each([phone, desktop])('on a card at $width px', (viewport) => {
  test('a product is added without leaving the grid, in the colour that was filtered for', async () => {
    await onPage(
      '/collections/leggings?color=navy',
      async (page) => {
        await opener(page, 'Ankle Length Leggings').click()
        await dialog(page).getByText('Please choose a size.').waitFor()
        await keepPicture(page, `quick-add-${viewport.width}`)
        expect(await axeFaults(page, '[role=dialog]')).toEqual([])
        expect(await cutOff(page)).toEqual([])
        expect(await addButton(page).isDisabled()).toBe(true)
        await dialog(page).getByText('XL', { exact: true }).click()
        await dialog(page).getByText('₹299').waitFor()
        await addButton(page).click()
        await page.getByText('Ankle Length Leggings added to cart').waitFor()
        expect(await storedChoices(page)).toEqual([['Navy', 'XL', 1]])
        expect(new URL(page.url()).pathname).toBe('/collections/leggings')
        await expect.poll(() => focusedName(page)).toBe('Quick add: Ankle Length Leggings')
      },
      { viewport },
    )
  })
})

test('by keyboard alone; the size stays when the colour changes, and Escape leaves the cart as it was', async () => {
  await onPage('/collections/leggings', async (page) => {
    await opener(page, 'Ankle Length Leggings').focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('radio', { name: 'S', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await dialog(page).getByRole('radio', { name: 'M', exact: true, checked: true }).waitFor()
    await dialog(page).getByLabel('Colour').selectOption('Navy')
    await dialog(page).getByRole('radio', { name: 'M', exact: true, checked: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await storedChoices(page)).toEqual([])
    await opener(page, 'Full Length Leggings').click()
    await dialog(page).getByText('Full Length Leggings').waitFor()
    await dialog(page).getByText('Please choose a size.').waitFor()
  })
})

test('a size that is sold out says so and cannot be added', async () => {
  await onPage('/collections?color=wine&search=kurti', async (page) => {
    await opener(page, 'Kurti Pant').click()
    await dialog(page).getByText('L', { exact: true }).click()
    await dialog(page).getByText('This size is sold out.').waitFor()
    expect(await addButton(page).isDisabled()).toBe(true)
  })
})

test('its code comes with the first tap; what cannot be loaded says so and comes with Try again', async () => {
  await onPage(
    '/collections/leggings',
    async (page) => {
      const asked = () =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').filter(({ name }) => name.includes('quick-add-dialog')),
        )
      await opener(page, 'Ankle Length Leggings').waitFor()
      expect(await asked()).toEqual([])
      await page.route('**/product/detail/**', (route) => route.abort())
      await opener(page, 'Ankle Length Leggings').click()
      const again = dialog(page).getByRole('button', { name: 'Try again' })
      await again.waitFor()
      await page.unroute('**/product/detail/**')
      await again.click()
      await dialog(page).getByText('Please choose a size.').waitFor()
    },
    { expected: /ERR_FAILED/ },
  )
})
