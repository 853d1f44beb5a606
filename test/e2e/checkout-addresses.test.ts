import { axeFaults } from '#test/support/axe.ts'
import { describe, expect, test } from 'vitest'
import { goToCheckout, openCheckouts, own, placeOrder, pricesConfirmed } from '#test/support/checkouts.ts'
import { holdCalls } from '#test/support/held-calls.ts'
import { fillAddress, home } from '#test/support/home-address.ts'
import { type Buyer, makeSize } from '#test/support/order-makers.ts'

const checkouts = await openCheckouts()

describe('addresses at checkout', () => {
  async function addAddresses(buyer: Buyer, count: number) {
    for (let made = 0; made < count; made += 1) {
      await checkouts.shop.call(
        'createAddress',
        { body: { ...address, address: `Lane number ${made + 1}` } },
        buyer,
      )
    }
  }
  const address = {
    contactPerson: 'Meena',
    doorNo: '7',
    address: 'Lane',
    city: 'Chennai',
    district: 'Chennai',
    state: 'Tamil Nadu',
    pincode: '600002',
  }

  test('three are shown, the rest on demand; the default is the first and chosen, and choosing makes the default', async () => {
    const { page, buyer } = await checkouts.shopper(await makeSize(checkouts.shop))
    await addAddresses(buyer, 4)
    await goToCheckout(page, 'Cash on Delivery')
    const list = page.getByRole('group', { name: 'Deliver to' })
    await expect.poll(() => list.getByRole('radio').count()).toBe(3)
    expect(await list.getByRole('radio', { name: /Beach Road/ }).isChecked()).toBe(true)
    expect(await list.locator('label').allTextContents()).toEqual([
      expect.stringContaining('Beach Road'),
      expect.stringContaining('Lane number 4'),
      expect.stringContaining('Lane number 3'),
    ])
    await page.getByRole('button', { name: 'View More (2 more)' }).click()
    expect(await list.getByRole('radio').count()).toBe(5)
    const asked = page.waitForRequest('**/address/current-address/*')
    await list.getByRole('radio', { name: /Lane number 2/ }).check()
    expect((await asked).postDataJSON()).toEqual({ currentAddress: true })
    await expect
      .poll(async () => {
        const answer = await checkouts.shop.call('listAddresses', {}, buyer)
        return JSON.stringify(answer.data).match(/"address":"([^"]*)"[^}]*"currentAddress":true/)?.[1]
      })
      .toBe('Lane number 2')
  })

  test('that cannot be read leave the list empty, and it says so and reads them again when asked to', async () => {
    const { page } = await checkouts.shopper(await makeSize(checkouts.shop))
    await page.route('**/address/get', (route) => route.abort())
    await page.goto('/shipping')
    await page.getByText('No addresses found. Please add a new shipping address.').waitFor()
    const failure = page.getByText('Your addresses could not be loaded.')
    await failure.waitFor()
    await pricesConfirmed(page)
    expect(await axeFaults(page)).toEqual([])
    await page.unroute('**/address/get')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('radio', { name: /Beach Road/ }).waitFor()
    expect(await failure.count()).toBe(0)
  })

  test('that nobody knows yet are not said to be none, while the sign-in itself is looked at', async () => {
    const { page } = await checkouts.shopper(await makeSize(checkouts.shop))
    const letGo = await holdCalls(page, '**/customer/profile')
    await page.goto('/shipping')
    await page.getByText('Loading addresses...').waitFor()
    await page.getByRole('heading', { name: '2. Payment & Shipping' }).waitFor()
    expect(await page.getByText('No addresses found').count()).toBe(0)
    letGo()
    await page.getByRole('radio', { name: /Beach Road/ }).waitFor()
  })

  test('that cannot be read keep nobody in the cart', async () => {
    const { page } = await checkouts.shopper(await makeSize(checkouts.shop))
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/address/get'))
    await page.route('**/address/get', (route) => route.abort())
    await page.goto('/cart')
    await lost
    await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL('**/shipping')
  })

  test('a new one that was cancelled while it was saved does not take the place of a later choice', async () => {
    const { page, buyer } = await checkouts.shopper(await makeSize(checkouts.shop))
    await addAddresses(buyer, 1)
    await page.goto('/shipping')
    await page.getByRole('button', { name: 'Add New Address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add new address' })
    await fillAddress(dialog)
    const letGo = await holdCalls(page, '**/address/create')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const chosen = page.getByRole('radio', { name: /Lane number 1/ })
    await chosen.check()
    letGo()
    await page.getByRole('radio', { name: new RegExp(home.address) }).waitFor()
    expect(await chosen.isChecked()).toBe(true)
  })

  test('one that was cancelled while it was saved leads nobody out of the cart', async () => {
    const { page, buyer } = await checkouts.shopper(await makeSize(checkouts.shop))
    await checkouts.shop.call('deleteAddress', { params: { id: buyer.addressId } }, buyer)
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.goto('/cart')
    await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('button', { name: 'Add new address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add new address' })
    await fillAddress(dialog)
    const letGo = await holdCalls(page, '**/address/create')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const answered = page.waitForResponse('**/address/create')
    letGo()
    await (await answered).finished()
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
    expect(sent.filter((path) => path.endsWith('/order/v2/abandon'))).toEqual([])
    // The shop has it all the same, and the next tap goes on with it.
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL('**/shipping')
    await page.getByText(home.address).waitFor()
  })

  test('with none the list says so, and ordering opens the address dialog; a new one is first and chosen', async () => {
    const { page, buyer, complaints } = await checkouts.shopper(await makeSize(checkouts.shop))
    await goToCheckout(page, 'Cash on Delivery')
    await pricesConfirmed(page)
    await checkouts.shop.call('deleteAddress', { params: { id: buyer.addressId } }, buyer)
    await page.reload()
    await page.getByText('No addresses found. Please add a new shipping address.').waitFor()
    await page.getByRole('button', { name: 'Create New Address' }).waitFor()
    await pricesConfirmed(page)
    await placeOrder(page).click()
    const dialog = page.getByRole('dialog', { name: 'Add new address' })
    await dialog.getByLabel('Contact person').fill('Meena')
    await dialog.getByLabel('PIN code').fill('600001')
    await dialog.getByLabel('Door number').fill('12')
    await dialog.getByLabel('Street address').fill('New Street')
    await dialog.getByLabel('City/Town').fill('Chennai')
    await dialog.getByLabel('District').fill('Chennai')
    await dialog.getByLabel('State').selectOption('Tamil Nadu')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect.poll(() => page.getByRole('radio', { name: /New Street/ }).isChecked()).toBe(true)
    await placeOrder(page).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(own(complaints)).toEqual([])
  })
})
