import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { leggings, onProduct, mainButton, storedCart } from '#test/support/product-visits.ts'

const { shop, browser } = await openJourneys()

const onPage = (path: string, work: (page: Page) => Promise<void>, viewport = desktop) =>
  onProduct({ shop, browser, viewport }, path, work)

describe('above one piece', () => {
  test('add waits until each unit has its colour and size; same as above and copy to all fill them', async () => {
    await onPage(leggings, async (page) => {
      await page.getByRole('button', { name: 'Quantity: one more' }).click()
      await page.getByRole('button', { name: 'Quantity: one more' }).click()
      expect(await mainButton(page, 'Add to Cart').isDisabled()).toBe(true)
      const asked = page.getByText('Choose colour and size for 2 more items')
      expect(await asked.isVisible()).toBe(true)
      // Nothing was done wrong yet: the words are in the colour of a note.
      expect(await asked.evaluate((words) => getComputedStyle(words).color)).toBe('rgb(92, 84, 112)')
      await page.getByRole('button', { name: 'Item 2: same as above' }).click()
      await page.getByLabel('Item 3 colour').selectOption({ index: 2 })
      await page.getByLabel('Item 3 size').selectOption('M')
      expect(await mainButton(page, 'Add to Cart').isEnabled()).toBe(true)
      await mainButton(page, 'Add to Cart').click()
      const cart = await storedCart(page)
      expect(cart.map(({ size, quantity }: { size: string; quantity: number }) => [size, quantity])).toEqual([
        ['S', 2],
        ['M', 1],
      ])
    })
  })

  test('the offer of as many pieces as the quantity says is marked, and no other', async () => {
    await onPage(leggings, async (page) => {
      const isMarked = (name: string) =>
        page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')
      await page.getByRole('button', { name: 'Quantity: one more' }).click()
      await page.getByRole('button', { name: 'Quantity: one more' }).click()
      await expect.poll(() => isMarked('Buy 3 @ ₹799')).toBe('true')
      expect(await isMarked('Buy 5 @ ₹1,249')).toBe('false')
      await page.getByRole('button', { name: 'Quantity: one more' }).click()
      await expect.poll(() => isMarked('Buy 3 @ ₹799')).toBe('false')
    })
  })

  test('five pieces on a phone stand one below the other, in no box that scrolls by itself', async () => {
    const open = async (page: Page) => {
      for (let more = 1; more < 5; more += 1) {
        await page.getByRole('button', { name: 'Quantity: one more' }).click()
      }
      const box = page
        .getByRole('region', { name: /^Choose colour and size/ })
        .locator('div')
        .first()
      await page.getByLabel('Item 5 size').waitFor()
      expect(await box.evaluate((part) => part.scrollHeight - part.clientHeight)).toBe(0)
    }
    await onPage(leggings, open, phone)
  })

  test('the fields of a unit look as they are: ready to be chosen', async () => {
    await onPage(leggings, async (page) => {
      await page.getByRole('button', { name: 'Quantity: one more' }).click()
      const field = page.locator('.field-box', { has: page.getByLabel('Item 2 colour') })
      await field.waitFor()
      expect(await field.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgb(255, 255, 255)')
    })
  })

  test('the first unit is the choice above: another colour and size for it are marked there too', async () => {
    await onPage(leggings, async (page) => {
      await page.getByRole('button', { name: 'Quantity: one more' }).click()
      await page.getByLabel('Item 1 colour').selectOption('White')
      await page.getByLabel('Item 1 size').selectOption('L')
      expect(await page.getByRole('radio', { name: 'White', exact: true }).isChecked()).toBe(true)
      expect(await page.getByRole('radio', { name: 'L', exact: true }).isChecked()).toBe(true)
    })
  })

  test('an offer opens its dialog, which needs size and colour on every entry', async () => {
    await onPage(leggings, async (page) => {
      await page.getByRole('button', { name: 'Buy 3 @ ₹799' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Confirm' }).waitFor()
      const heading = dialog.getByRole('heading', { name: 'Buy 3: choose size and colour' })
      await expect.poll(() => heading.evaluate((node) => node === document.activeElement)).toBe(true)
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      expect(
        await dialog.getByText('Please select size and color for all 2 incomplete item(s)').isVisible(),
      ).toBe(true)
      expect(
        await page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row')),
      ).toBe('1')
      expect(await axeFaults(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Item 1: copy to all' }).click()
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await page.locator('.display.text-3xl', { hasText: '₹799' }).first().isVisible()).toBe(true)
      expect(await mainButton(page, 'Buy Now').isEnabled()).toBe(true)
    })
  })

  test('removing an entry lowers the quantity; what is left is what stays chosen', async () => {
    await onPage(leggings, async (page) => {
      await page.getByRole('button', { name: 'Buy 3 @ ₹799' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Item 2 colour').selectOption('White')
      await dialog.getByLabel('Item 2 size').selectOption('L')
      await dialog.getByRole('button', { name: 'Remove item 3' }).click()
      await page.getByRole('dialog', { name: 'Buy 2: choose size and colour' }).waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      expect(await page.getByRole('textbox', { name: 'Quantity' }).inputValue()).toBe('2')
      await page.getByRole('button', { name: 'Buy 3 @ ₹799' }).click()
      await dialog.getByRole('button', { name: 'Remove item 1' }).click()
      await dialog.getByRole('button', { name: 'Remove item 2' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await page.getByRole('radio', { name: 'White', exact: true }).isChecked()).toBe(true)
      expect(await page.getByRole('radio', { name: 'L', exact: true }).isChecked()).toBe(true)
    })
  })

  test('removing entries down to one gives the offer up and closes the dialog', async () => {
    await onPage(leggings, async (page) => {
      await page.getByRole('button', { name: 'Buy 3 @ ₹799' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Remove item 3' }).click()
      expect(await dialog.getByRole('listitem').count()).toBe(2)
      await dialog.getByRole('button', { name: 'Remove item 2' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await page.getByRole('textbox', { name: 'Quantity' }).inputValue()).toBe('1')
      expect(await page.locator('.offer-card[aria-pressed="true"]').count()).toBe(0)
    })
  })
})
