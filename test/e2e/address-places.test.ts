import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createAsha, toastOf } from '#test/support/account-visits.ts'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'

// A shop that delivers in two countries, so that there is something to choose.
const content = makeScratchDirectory('two-countries-')
cpSync('content', content, { recursive: true })
const file = path.join(content, 'shop.yaml')
const texts = readFileSync(file, 'utf8')
writeFileSync(file, texts.replace('countries: [India]', 'countries: [India, Sri Lanka]'))
const { shop, browser, open } = await openJourneys({ content })
const asha = createAsha({ shop, browser, open })
afterAll(() => rmSync(content, { recursive: true }))

async function openForm(viewport?: typeof phone) {
  const { page, goTo, ...visitor } = await asha('/profile?view=addresses', viewport)
  await goTo()
  await page.getByRole('button', { name: 'Add new address' }).click()
  const form = page.getByRole('dialog', { name: 'Add new address' })
  await form.getByLabel('State').locator('option', { hasText: 'Tamil Nadu' }).waitFor({ state: 'attached' })
  const valueOf = (label: string) => form.getByLabel(label).inputValue()
  return { page, form, valueOf, ...visitor }
}

describe('the address form', () => {
  test('a first address begins with the PIN code that was asked about before, and what follows from it', async () => {
    const { page, goTo } = await asha('/profile?view=addresses')
    await goTo()
    await page.evaluate(() => localStorage.setItem('pincode', '560001'))
    await page.reload()
    await page.getByRole('button', { name: 'Add new address' }).click()
    const form = page.getByRole('dialog', { name: 'Add new address' })
    expect(await form.getByLabel('PIN code').inputValue()).toBe('560001')
    await expect.poll(() => form.getByLabel('City/Town').inputValue()).toBe('Bengaluru')
    expect(await form.getByLabel('State').inputValue()).toBe('Karnataka')
    await form.getByText('Bengaluru, Karnataka').waitFor()
    await form.getByLabel('City/Town').fill('Whitefield')
    await form.getByLabel('PIN code').fill('600017')
    await expect.poll(() => form.getByLabel('State').inputValue()).toBe('Tamil Nadu')
    expect(await form.getByLabel('City/Town').inputValue()).toBe('Whitefield')
  })

  test('the states follow the country', async () => {
    const { form, valueOf } = await openForm()
    await form.getByLabel('PIN code').fill('600017')
    await expect.poll(() => valueOf('State')).toBe('Tamil Nadu')
    await form.getByLabel('Country').selectOption('Sri Lanka')
    expect(await valueOf('State')).toBe('')
    expect(await form.getByLabel('State').locator('option', { hasText: 'Tamil Nadu' }).count()).toBe(0)
    await form.getByLabel('State').selectOption('Western')
  })

  test('offers no country that the shop does not deliver to', async () => {
    const { form } = await openForm()
    expect(await form.getByLabel('Country').locator('option').allTextContents()).toEqual([
      'India',
      'Sri Lanka',
    ])
  })

  test('state, district and city follow a corrected PIN code', async () => {
    const { page, form, valueOf, customer } = await openForm()
    await form.getByLabel('PIN code').fill('110001')
    await expect.poll(() => valueOf('State')).toBe('Delhi')
    expect([await valueOf('City/Town'), await valueOf('District')]).toEqual(['New Delhi', 'New Delhi'])
    await form.getByLabel('PIN code').fill('560001')
    await expect.poll(() => valueOf('State')).toBe('Karnataka')
    expect([await valueOf('City/Town'), await valueOf('District')]).toEqual(['Bengaluru', 'Bengaluru Urban'])
    await form.getByText('Bengaluru, Karnataka').waitFor()
    await form.getByLabel('Door number').fill('7')
    await form.getByLabel('Street address').fill('Mahatma Gandhi Road')
    await form.getByRole('button', { name: 'Save address' }).click()
    await toastOf(page, 'Address saved').waitFor()
    expect((await shop.call('listAddresses', {}, customer)).data).toMatchObject([
      { pincode: '560001', state: 'Karnataka', district: 'Bengaluru Urban', city: 'Bengaluru' },
    ])
  })

  test('what was typed by hand stays, and a state that does not fit is told at the field', async () => {
    const { form, valueOf } = await openForm()
    await form.getByLabel('PIN code').fill('110001')
    await expect.poll(() => valueOf('State')).toBe('Delhi')
    await form.getByLabel('City/Town').fill('Karol Bagh')
    await form.getByLabel('State').selectOption('Haryana')
    await form.getByText('PIN code 110001 is in Delhi, not in Haryana. Please check both.').waitFor()
    await form.getByLabel('PIN code').fill('560001')
    await form.getByText('PIN code 560001 is in Karnataka, not in Haryana. Please check both.').waitFor()
    expect([await valueOf('City/Town'), await valueOf('District')]).toEqual(['Karol Bagh', 'Bengaluru Urban'])
    expect(await form.getByLabel('State').getAttribute('aria-invalid')).toBe('true')
    expect(await axeFaults(form.page(), '[role=dialog]')).toEqual([])
    await form.getByLabel('State').selectOption('Karnataka')
    expect(await form.getByText('Please check both.').count()).toBe(0)
  })

  test('a PIN code that nobody has is told at the field, and not saved', async () => {
    const { form } = await openForm()
    await form.getByLabel('PIN code').fill('000000')
    await form.getByText('There is no PIN code 000000. Please check it.').waitFor()
    expect(await form.getByLabel('PIN code').getAttribute('aria-invalid')).toBe('true')
  })

  test('cuts nothing silently: what is too long is said', async () => {
    const { form, valueOf } = await openForm()
    const long = 'Flat 12B, second staircase, behind the lift, third floor, Annapoorna'
    await form.getByLabel('Door number').fill(long)
    await form.getByLabel('Street address').focus()
    await form.getByText('At most 60 characters fit here.').waitFor()
    expect(await valueOf('Door number')).toBe(long)
  })

  test('when the server alone knows better, its words are shown', async () => {
    const { page, form } = await openForm()
    await page.route('**/api/web/delivery/*', (route) => route.abort())
    const values = { 'PIN code': '560001', 'Door number': '7', 'Street address': 'Beach Road' }
    for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value)
    await form.getByLabel('City/Town').fill('Chennai')
    await form.getByLabel('District').fill('Chennai')
    await form.getByLabel('State').selectOption('Tamil Nadu')
    await form.getByRole('button', { name: 'Save address' }).click()
    await form.getByText('PIN code 560001 is in Karnataka, not in Tamil Nadu. Please check both.').waitFor()
  })

  test('on a phone a field beside one with an error stays as high as it is, and no button is cut', async () => {
    const { page, form } = await openForm(phone)
    const heightOf = async (label: string) =>
      form.getByLabel(label).evaluate((input) => input.parentElement?.getBoundingClientRect().height)
    const before = await heightOf('District')
    await form.getByRole('button', { name: 'Save address' }).click()
    await form.getByText('District is required').waitFor()
    expect([await heightOf('District'), await heightOf('City/Town'), await heightOf('Landmark')]).toEqual([
      before,
      before,
      before,
    ])
    const save = await form.getByRole('button', { name: 'Save address' }).boundingBox()
    const box = await form.boundingBox()
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) - 8)
    expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  })
})
