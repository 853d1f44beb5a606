import { expect, test } from 'vitest'
import { openJourneys } from '#test/support/journeys.ts'
import { anyAddress, anyNumber } from '#test/support/customers.ts'

const { shop, browser, open } = await openJourneys()

async function askForCode(): Promise<string> {
  const mobileNumber = anyNumber()
  await shop.call('register', { body: { name: 'Asha', mobileNumber } }, { address: anyAddress() })
  return mobileNumber
}

test('messages of the sample shop come by themselves, and the page stays as its reader has it', async () => {
  const first = await askForCode()
  const { page, complaints, close } = await browser.visit(shop.url)
  open.push(close)
  await page.goto(`${shop.url}/sandbox/messages`)
  await page.getByText(`To ${first}`).selectText()
  const second = await askForCode()
  await page.getByText(`To ${second}`).waitFor({ timeout: 30_000 })
  expect(await page.evaluate(() => String(getSelection()))).toBe(`To ${first}`)
  expect(await page.getByRole('listitem').first().textContent()).toContain(second)
  expect(await page.getByText(`To ${first}`).count()).toBe(1)
  expect(complaints).toEqual([])
})
