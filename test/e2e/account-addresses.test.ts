import { describe, expect, test } from 'vitest'
import { createAsha, toastOf } from '#test/support/account-visits.ts'
import { fillAddress, home } from '#test/support/home-address.ts'
import { axeFaults } from '#test/support/axe.ts'
import { holdCalls } from '#test/support/held-calls.ts'
import { openJourneys } from '#test/support/journeys.ts'

const { shop, browser, open } = await openJourneys()
const asha = createAsha({ shop, browser, open })

describe('the address book', () => {
  test('its form opens with the focus on the first field, not on Close', async () => {
    const { page, goTo } = await asha('/profile?view=addresses')
    await goTo()
    await page.getByRole('button', { name: 'Add new address' }).click()
    const first = page.getByRole('dialog').getByLabel('Contact person')
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('checks each field on touch, in the words of the form', async () => {
    const { page, goTo } = await asha('/profile?view=addresses')
    await goTo()
    await page.getByRole('button', { name: 'Add new address' }).click()
    const form = page.getByRole('dialog', { name: 'Add new address' })
    await form.getByLabel('Door number').focus()
    await form.getByLabel('Street address').focus()
    await form.getByText('Door number is required').waitFor()
    expect(await form.getByText('Street address is required').count()).toBe(0)
    await form.getByLabel('Contact person').fill('')
    await form.getByLabel('PIN code').fill('6000')
    await form.getByRole('button', { name: 'Save address' }).click()
    for (const text of [
      'Contact person required',
      'Street address is required',
      'PIN Code must be 6 digits',
      'City/Town is required',
      'District is required',
      'State is required',
    ])
      await form.getByText(text).waitFor()
    expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  })

  test('countries and states come with the form and not with the page', async () => {
    const { page, goTo } = await asha('/profile?view=addresses')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await goTo()
    const add = page.getByRole('button', { name: 'Add new address' })
    await add.waitFor()
    const lists = () => asked.filter((url) => /countries/.test(url))
    expect(lists()).toEqual([])
    await add.click()
    await page.getByLabel('State').locator('option', { hasText: 'Kerala' }).waitFor({ state: 'attached' })
    expect(lists().length).toBeGreaterThan(0)
  })

  test('add, edit, choose the default, remove', async () => {
    const { page, customer, complaints, goTo } = await asha('/profile?view=addresses')
    await shop.call('createAddress', { body: home }, customer)
    await goTo()
    await page.getByText('North Usman Road').waitFor()
    await page.getByRole('button', { name: 'Add new address' }).click()
    const form = page.getByRole('dialog', { name: 'Add new address' })
    await form.getByLabel('PIN code').fill('560001')
    await form.getByLabel('Door number').fill('7')
    await form.getByLabel('Street address').fill('Mahatma Gandhi Road')
    await form.getByLabel('City/Town').fill('Bengaluru')
    await form.getByLabel('District').fill('Bengaluru Urban')
    await form.getByLabel('State').selectOption('Karnataka')
    await form.getByRole('button', { name: 'Save address' }).click()
    await toastOf(page, 'Address saved').waitFor()
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Edit/ }) })
    await expect.poll(() => cards.first().textContent()).toContain('Mahatma Gandhi Road')

    await page.getByRole('button', { name: 'Make default: 7, Mahatma Gandhi Road' }).click()
    await expect.poll(() => cards.first().textContent()).toContain('Default')
    await page.getByRole('button', { name: 'Edit: 7, Mahatma Gandhi Road' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit address' })
    await edit.getByLabel('Landmark').fill('Beside the post office')
    await edit.getByRole('button', { name: 'Save address' }).click()
    await page.getByText('Beside the post office').waitFor()

    await page.getByRole('button', { name: 'Remove: 7, Mahatma Gandhi Road' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await toastOf(page, 'Address removed').waitFor()
    const { data } = await shop.call('listAddresses', {}, customer)
    expect(data).toMatchObject([{ doorNo: '12B', currentAddress: true }])
    expect(complaints).toEqual([])
  })

  test('the twenty-first address is refused in words that say what to do', async () => {
    const { page, customer, goTo } = await asha('/profile?view=addresses')
    for (let at = 1; at <= 20; at += 1)
      await shop.call('createAddress', { body: { ...home, doorNo: String(at) } }, customer)
    await goTo()
    await page.getByRole('button', { name: 'Add new address' }).click()
    const form = page.getByRole('dialog')
    for (const [label, value] of [
      ['PIN code', '600017'],
      ['Door number', '21'],
      ['Street address', 'North Usman Road'],
      ['City/Town', 'Chennai'],
      ['District', 'Chennai'],
    ] as const)
      await form.getByLabel(label).fill(value)
    await expect.poll(() => form.getByLabel('State').inputValue()).toBe('Tamil Nadu')
    await form.getByRole('button', { name: 'Save address' }).click()
    await form.getByText('You have saved 20 addresses. Please remove one first.').waitFor()
  })

  test('that cannot be loaded is no empty one: it says so and loads again when asked to', async () => {
    const { page, customer, goTo } = await asha('/profile?view=addresses')
    await shop.call('createAddress', { body: home }, customer)
    await page.route('**/api/web/address/get', (route) => route.abort())
    await goTo()
    await page.getByRole('heading', { name: 'Your addresses could not be loaded.' }).waitFor()
    expect(await page.getByText('No addresses yet').count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    await page.unroute('**/api/web/address/get')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('North Usman Road').waitFor()
  })

  test('what is being typed stays when the line returns and the list is read anew', async () => {
    const { page, context, goTo } = await asha('/profile?view=addresses')
    await goTo()
    await page.getByText('No addresses yet').waitFor()
    await page.getByRole('button', { name: 'Add new address' }).click()
    const street = page.getByRole('dialog', { name: 'Add new address' }).getByLabel('Street address')
    await street.fill('Mahatma Gandhi Road')
    const letGo = await holdCalls(page, '**/api/web/address/get')
    const asked = page.waitForRequest('**/api/web/address/get')
    await context.setOffline(true)
    await context.setOffline(false)
    await asked
    expect(await page.getByText('No addresses yet').count()).toBe(0)
    expect(await street.inputValue()).toBe('Mahatma Gandhi Road')
    letGo()
    await page.getByText('No addresses yet').waitFor()
    expect(await street.inputValue()).toBe('Mahatma Gandhi Road')
  })

  test('a saved one stays, though a list of before it comes after it', async () => {
    const { page, goTo } = await asha('/profile?view=addresses')
    await goTo()
    await page.getByRole('button', { name: 'Add new address' }).click()
    await fillAddress(page.getByRole('dialog'))
    const held = Promise.withResolvers<void>()
    await page.route(
      '**/address/get',
      async (route) => {
        const response = await route.fetch()
        await held.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    const asked = page.waitForRequest('**/address/get')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await asked
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.getByRole('button', { name: /^Edit: / }).waitFor()
    // It is not taken, and asked for again.
    const again = page.waitForRequest('**/address/get')
    held.resolve()
    await (await again).response()
    await expect.poll(() => page.getByRole('button', { name: /^Edit: / }).count()).toBe(1)
  })

  test('a new one that was cancelled while it was saved does not close the form of another', async () => {
    const { page, customer, goTo } = await asha('/profile?view=addresses')
    await shop.call('createAddress', { body: home }, customer)
    await goTo()
    await page.getByText('North Usman Road').waitFor()
    await page.getByRole('button', { name: 'Add new address' }).click()
    const form = page.getByRole('dialog', { name: 'Add new address' })
    await fillAddress(form, { ...home, doorNo: '7', address: 'Mahatma Gandhi Road' })
    const letGo = await holdCalls(page, '**/api/web/address/create')
    await form.getByRole('button', { name: 'Save address' }).click()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Edit: 12B, North Usman Road' }).click()
    const landmark = page.getByRole('dialog', { name: 'Edit address' }).getByLabel('Landmark')
    await landmark.fill('Beside the post office')
    letGo()
    await page.getByText('Mahatma Gandhi Road').waitFor()
    expect(await landmark.inputValue()).toBe('Beside the post office')
    expect(await toastOf(page, 'Address saved').count()).toBe(0)
  })

  test('a form that opens again is a new one, whatever becomes of the one before', async () => {
    const { page, goTo } = await asha('/profile?view=addresses')
    await goTo()
    const add = page.getByRole('button', { name: 'Add new address' })
    await add.click()
    const form = page.getByRole('dialog', { name: 'Add new address' })
    await fillAddress(form)
    const letGo = await holdCalls(page, '**/api/web/address/create')
    await form.getByRole('button', { name: 'Save address' }).click()
    await form.getByRole('button', { name: 'Close' }).click()
    await add.click()
    expect(await form.getByLabel('Street address').inputValue()).toBe('')
    await form.getByRole('button', { name: 'Save address' }).waitFor()
    await form.getByLabel('Street address').fill('Mahatma Gandhi Road')
    letGo()
    await page.getByText('North Usman Road').waitFor()
    expect(await form.getByLabel('Street address').inputValue()).toBe('Mahatma Gandhi Road')
  })

  test('a failed save and a missing token are said in the form', async () => {
    const { page, customer, goTo } = await asha('/profile?view=addresses')
    await shop.call('createAddress', { body: home }, customer)
    await goTo()
    await page.getByRole('button', { name: /^Edit/ }).click()
    const form = page.getByRole('dialog')
    await page.route('**/api/web/address/*', (route) => route.abort())
    await form.getByRole('button', { name: 'Save address' }).click()
    await form.getByText('Failed to save address.').waitFor()
    await page.evaluate(() => localStorage.removeItem('token'))
    await form.getByRole('button', { name: 'Save address' }).click()
    await form.getByText('User token not found.').waitFor()
  })
})
