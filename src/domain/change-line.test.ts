import { expect, test } from 'vitest'
import { addLine, type Cart, emptyCart } from './cart.ts'
import type { NewCartLine } from './cart-line.ts'
import { changeLine } from './change-line.ts'

function line(color: string, size: string, quantity = 1): NewCartLine {
  const product = { _id: 'p1', name: 'Shawl', slug: 'shawl', categoryName: 'Shawls', defaultOffers: [] }
  return {
    ...product,
    price: 299,
    image: '',
    weight: { value: 150, unit: 'g' },
    color,
    size,
    quantity,
    productDetails: { product, colorVariants: [], description: '', ratings: [] },
    selectedSize: { name: size, price: 299, offers: [] },
    selectedColor: { _id: color, name: color, colorCode: '#aa0000', images: [] },
  }
}

const cartOf = (...lines: NewCartLine[]): Cart =>
  lines.reduce<Cart>((cart, each) => addLine(cart, each).cart, emptyCart)

const told = ({ items }: Cart) => items.map(({ color, size, quantity }) => `${color} ${size} ${quantity}`)

const idAt = (cart: Cart, at: number) => cart.items[at]?.customId ?? ''

test('a line in another size keeps its place and its quantity', () => {
  const cart = cartOf(line('Black', 'S', 3), line('Red', 'M'))
  const changed = changeLine(cart, { customId: idAt(cart, 0), to: line('Black', 'L'), stock: null })
  expect(told(changed)).toEqual(['Black L 3', 'Red M 1'])
  expect(changed.totalItems).toBe(4)
  expect(idAt(changed, 0)).not.toBe(idAt(cart, 0))
})

test('a line that becomes equal to another takes its pieces in', () => {
  const cart = cartOf(line('Red', 'M', 2), line('Black', 'S', 3))
  const changed = changeLine(cart, { customId: idAt(cart, 1), to: line('Red', 'M'), stock: 20 })
  expect(told(changed)).toEqual(['Red M 5'])
  expect(idAt(changed, 0)).toBe(idAt(cart, 0))
})

test('no more pieces than there are, and no more than a line holds', () => {
  const cart = cartOf(line('Black', 'S', 60), line('Red', 'M', 60))
  const customId = idAt(cart, 0)
  expect(told(changeLine(cart, { customId, to: line('Black', 'L'), stock: 7 }))[0]).toBe('Black L 7')
  expect(told(changeLine(cart, { customId, to: line('Red', 'M'), stock: null }))).toEqual(['Red M 99'])
})

test('the same colour and size again changes nothing but the price that holds now', () => {
  const cart = cartOf(line('Black', 'S', 2))
  const dearer = { ...line('Black', 'S'), price: 349 }
  const changed = changeLine(cart, { customId: idAt(cart, 0), to: dearer, stock: 5 })
  expect(changed.items).toMatchObject([{ customId: idAt(cart, 0), quantity: 2, price: 349 }])
})

test('a line that another tab has removed stays removed', () => {
  const cart = cartOf(line('Black', 'S'))
  expect(changeLine(cart, { customId: 'gone', to: line('Red', 'M'), stock: null })).toBe(cart)
})
