import { describe, expect, test } from 'vitest'
import { signedIn } from '#test/support/customers.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { home } from '#test/support/home-address.ts'

const shop = await openShopOfFile()

test('the first address is the default, later ones only when wished', async () => {
  const asha = await signedIn(shop)
  const first = dataOf(await shop.call('createAddress', { body: home }, asha))
  const second = dataOf(await shop.call('createAddress', { body: { ...home, doorNo: '13' } }, asha))
  const third = dataOf(await shop.call('createAddress', { body: { ...home, currentAddress: true } }, asha))
  expect([first, second, third].map(({ currentAddress }) => currentAddress)).toEqual([true, false, true])
  expect(first).toMatchObject({ country: 'India', landmark: null, mobile: null })
  const list = dataOf(await shop.call('listAddresses', {}, asha))
  expect(list.map(({ _id, currentAddress }) => [_id, currentAddress])).toEqual([
    [third._id, true],
    [second._id, false],
    [first._id, false],
  ])
})

test('removing the default makes the newest of the rest the default', async () => {
  const asha = await signedIn(shop)
  const first = dataOf(await shop.call('createAddress', { body: home }, asha))
  const second = dataOf(await shop.call('createAddress', { body: home }, asha))
  const third = dataOf(await shop.call('createAddress', { body: home }, asha))
  await shop.call('deleteAddress', { params: { id: first._id } }, asha)
  const list = dataOf(await shop.call('listAddresses', {}, asha))
  expect(list.map(({ _id, currentAddress }) => [_id, currentAddress])).toEqual([
    [third._id, true],
    [second._id, false],
  ])
})

test('an edit changes what was given and nothing else', async () => {
  const asha = await signedIn(shop)
  const made = dataOf(await shop.call('createAddress', { body: { ...home, landmark: 'Post office' } }, asha))
  const edited = dataOf(
    await shop.call('editAddress', { params: { id: made._id }, body: { doorNo: '1' } }, asha),
  )
  expect(edited).toEqual({ ...made, doorNo: '1' })
})

test('whatever happens at once, exactly one address is the default', async () => {
  const asha = await signedIn(shop)
  const made = await Promise.all(
    Array.from({ length: 8 }, () =>
      shop.call('createAddress', { body: { ...home, currentAddress: true } }, asha),
    ),
  )
  const ids = made.map((answer) => dataOf(answer)._id)
  await Promise.all([
    ...ids
      .slice(0, 6)
      .map((id) => shop.call('chooseAddress', { params: { id }, body: { currentAddress: true } }, asha)),
    ...ids.slice(4).map((id) => shop.call('deleteAddress', { params: { id } }, asha)),
    ...Array.from({ length: 4 }, () => shop.call('createAddress', { body: home }, asha)),
  ])
  const list = dataOf(await shop.call('listAddresses', {}, asha))
  expect(list).toHaveLength(8)
  expect(list.filter(({ currentAddress }) => currentAddress)).toHaveLength(1)
})

test('the twenty-first address is refused, also when thirty come at once', async () => {
  const asha = await signedIn(shop)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => shop.call('createAddress', { body: home }, asha)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    code: 'too-many-addresses',
  })
})

test.each([
  ['contactPerson', ' ', 'Contact person required'],
  ['doorNo', '', 'Door number is required'],
  ['address', '12', 'Street address is required'],
  ['pincode', '60001', 'PIN Code must be 6 digits'],
  ['pincode', '60001a', 'PIN Code must contain exactly 6 digits'],
  ['city', '', 'City/Town is required'],
  ['district', '', 'District is required'],
  ['state', '', 'State is required'],
  ['country', '', 'Country is required'],
])('an address with %s "%s" is refused: %s', async (field, value, message) => {
  const asha = await signedIn(shop)
  const answer = await shop.call('createAddress', { body: { ...home, [field]: value } }, asha)
  expect(answer).toMatchObject({ status: 400, message })
})

describe('a place that a parcel would not find is refused in words', () => {
  test.each([
    ['a PIN code that nobody has', { pincode: '000000' }, 'There is no PIN code 000000. Please check it.'],
    [
      'a PIN code of another state',
      { pincode: '560001' },
      'PIN code 560001 is in Karnataka, not in Tamil Nadu. Please check both.',
    ],
    [
      'a state that there is not',
      { state: 'Atlantis' },
      'Atlantis is not a state of India. Please choose one of the list.',
    ],
    ['a country that there is not', { country: 'Mars' }, 'We deliver only in India for now.'],
    [
      'a country that parcels do not go to',
      { country: 'Singapore', state: 'Singapore' },
      'We deliver only in India for now.',
    ],
    [
      'a door number that no label has room for',
      { doorNo: '1'.repeat(61) },
      'At most 60 characters fit here.',
    ],
  ])('%s', async (_what, wrong, message) => {
    const asha = await signedIn(shop)
    const refused = await shop.call('createAddress', { body: { ...home, ...wrong } }, asha)
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining(message) })
    const made = dataOf(await shop.call('createAddress', { body: home }, asha))
    const edited = await shop.call('editAddress', { params: { id: made._id }, body: wrong }, asha)
    expect(edited).toMatchObject({ status: 400, message: expect.stringContaining(message) })
    expect(dataOf(await shop.call('listAddresses', {}, asha))).toEqual([made])
  })

  test('the field is named, so that it can be marked', async () => {
    const asha = await signedIn(shop)
    expect(await shop.call('createAddress', { body: { ...home, pincode: '560001' } }, asha)).toMatchObject({
      code: 'wrong-place',
      data: { field: 'state' },
    })
  })

  test('PIN code and state are changed together, and one that is newer than the list goes by its beginning', async () => {
    const asha = await signedIn(shop)
    const made = dataOf(await shop.call('createAddress', { body: home }, asha))
    const moved = { pincode: '560999', state: 'Karnataka', district: 'Bengaluru Urban', city: 'Bengaluru' }
    const edited = await shop.call('editAddress', { params: { id: made._id }, body: moved }, asha)
    expect(dataOf(edited)).toEqual({ ...made, ...moved })
  })
})
