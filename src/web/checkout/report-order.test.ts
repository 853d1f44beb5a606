import { expect, test } from 'vitest'
import { purchasesOf } from './report-order.ts'

const item = {
  _id: '1',
  productId: 'leggings',
  productName: 'Ankle Length Leggings',
  slug: 'ankle-length-leggings',
  categoryName: 'Leggings',
  quantity: 2,
  selectedColor: 'Black',
  selectedSize: 'M',
  weight: 165,
  price: 266.33,
  subTotal: 532.66,
  selectedImage: null,
  eventId: 'first',
}

test('lines of the same product are one purchase, with the event id of the first and the whole rupees of all', () => {
  const orderItems = [item, { ...item, _id: '2', selectedSize: 'L', quantity: 1, eventId: 'second' }]
  expect(purchasesOf({ orderItems })).toMatchObject([
    { productId: 'leggings', quantity: 3, price: 799, eventId: 'first', categoryName: 'Leggings' },
  ])
})
