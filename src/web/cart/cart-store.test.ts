import { describe, expect, test } from 'vitest'
import type { NewCartLine } from '#domain/cart-line.ts'
import { type CartStorage, createCartStore } from './cart-store.ts'

/** One browser's storage, seen by any number of tabs. */
function createShelves() {
  let text: string | undefined
  const asideEntries: unknown[] = []
  const tabs = new Map<CartStorage, () => void>()
  let isFull = false

  function openTab(): CartStorage {
    const shelf: CartStorage = {
      read: () => (text === undefined ? undefined : JSON.parse(text)),
      write(items) {
        if (isFull) return false
        text = JSON.stringify(items)
        for (const [other, listener] of tabs) if (other !== shelf) listener()
        return true
      },
      setAside: (entries) => void asideEntries.push(...entries),
      onOtherTab(listener) {
        tabs.set(shelf, listener)
        return () => void tabs.delete(shelf)
      },
    }
    return shelf
  }
  return {
    openTab,
    asideEntries,
    put: (value: unknown) => (text = JSON.stringify(value)),
    stored: () => text,
    fill: (full: 'full' | 'free') => void (isFull = full === 'full'),
  }
}

function line(size = 'M', quantity = 1): NewCartLine {
  return {
    _id: 'p1',
    name: 'Shawl',
    price: 499,
    image: '/media/shawl.svg',
    weight: { value: 150, unit: 'g' },
    color: 'Red',
    size,
    slug: 'shawl',
    quantity,
    productDetails: {
      product: { _id: 'p1', name: 'Shawl', slug: 'shawl', categoryName: 'Shawls', defaultOffers: [] },
      colorVariants: [],
      description: '',
      ratings: [],
    },
    selectedSize: { name: size, price: 499, offers: [] },
    selectedColor: { _id: 'c1', name: 'Red', colorCode: '#aa0000', images: [] },
  }
}

test('where the browser keeps nothing the cart of the tab goes on, and is kept once there is room', () => {
  const shelves = createShelves()
  const cart = createCartStore(shelves.openTab())
  cart.add([line('M')])
  shelves.fill('full')
  cart.add([line('L')])
  cart.add([line('XL')])
  expect(cart.read().items.map(({ size }) => size)).toEqual(['M', 'L', 'XL'])
  shelves.fill('free')
  cart.setQuantity(cart.read().items[0]?.customId ?? '', 3)
  expect(JSON.parse(shelves.stored() ?? '')).toMatchObject([
    { size: 'M', quantity: 3 },
    { size: 'L', quantity: 1 },
    { size: 'XL', quantity: 1 },
  ])
})

test('every operation writes the items back', () => {
  const shelves = createShelves()
  const cart = createCartStore(shelves.openTab())
  cart.add([line('M', 2)])
  const customId = cart.read().items[0]?.customId ?? ''
  expect(shelves.stored()).toContain('"quantity":2')
  cart.setQuantity(customId, 5)
  expect(shelves.stored()).toContain('"quantity":5')
  cart.remove(customId)
  expect(shelves.stored()).toBe('[]')
})

test('the first cart survives a reload', () => {
  const shelves = createShelves()
  createCartStore(shelves.openTab()).add([line()])
  expect(createCartStore(shelves.openTab()).read().totalItems).toBe(1)
})

test('from empty to one never flickers', () => {
  const cart = createCartStore(createShelves().openTab())
  const seen: number[] = []
  cart.subscribe(() => seen.push(cart.read().totalItems))
  cart.add([line()])
  expect(seen).toEqual([1])
})

test('a cart that is read late never overwrites what was added before', () => {
  const shelves = createShelves()
  const first = createCartStore(shelves.openTab())
  const late = createCartStore(shelves.openTab())
  first.add([line()])
  late.add([line('L')])
  expect(late.read().totalItems).toBe(2)
})

test('quick adds of the same variation converge to their sum', () => {
  const cart = createCartStore(createShelves().openTab())
  for (let added = 0; added < 20; added += 1) cart.add([line()])
  expect(cart.read().items.map(({ quantity }) => quantity)).toEqual([20])
})

test('adding beyond 99 says how many pieces went in', () => {
  const cart = createCartStore(createShelves().openTab())
  expect(cart.add([line('M', 98)])).toEqual({ added: 98 })
  expect(cart.add([line('M', 2), line('L', 2)])).toEqual({ added: 3 })
})

describe('two tabs', () => {
  test('see each other at once', () => {
    const shelves = createShelves()
    const one = createCartStore(shelves.openTab())
    const other = createCartStore(shelves.openTab())
    const seen: number[] = []
    other.subscribe(() => seen.push(other.read().totalItems))
    one.add([line('M', 3)])
    expect(seen).toEqual([3])
  })

  test('keep what each did to different lines', () => {
    const shelves = createShelves()
    const one = createCartStore(shelves.openTab())
    const other = createCartStore(shelves.openTab())
    one.add([line('M'), line('L')])
    const [m, l] = one.read().items
    other.read()
    one.setQuantity(m?.customId ?? '', 4)
    other.setQuantity(l?.customId ?? '', 7)
    expect(other.read().items.map(({ quantity }) => quantity)).toEqual([4, 7])
  })
})

describe('a price that the shop has named anew', () => {
  const sold = (price: number) => ({ price, offers: [], defaultOffers: [] })

  function twoTabs() {
    const shelves = createShelves()
    const one = createCartStore(shelves.openTab())
    const other = createCartStore(shelves.openTab())
    one.add([line('M'), line('L')])
    other.subscribe(() => {})
    other.read()
    const customId = one.read().items[0]?.customId ?? ''
    return { shelves, one, other, customId }
  }

  test('is kept with the line, and what it was before can still be told', () => {
    const { shelves, one, customId } = twoTabs()
    one.takeTerms(new Map([[customId, sold(549)]]))
    expect(one.read().items.map(({ price }) => price)).toEqual([549, 499])
    expect(JSON.parse(shelves.stored() ?? '[]')[0]).toMatchObject({
      price: 549,
      selectedSize: { price: 549 },
    })
    one.setQuantity(customId, 3)
    expect(one.read().pricesBefore).toEqual(new Map([[customId, 499]]))
  })

  test('is the same in the other tab, which tells of it too', () => {
    const { one, other, customId } = twoTabs()
    one.takeTerms(new Map([[customId, sold(549)]]))
    expect(other.read().items.map(({ price }) => price)).toEqual([549, 499])
    expect(other.read().pricesBefore).toEqual(new Map([[customId, 499]]))
  })

  test('is no news any more once it is the old one again', () => {
    const { one, customId } = twoTabs()
    one.takeTerms(new Map([[customId, sold(549)]]))
    one.takeTerms(new Map([[customId, sold(499)]]))
    expect(one.read().pricesBefore.size).toBe(0)
  })
})

test('removing can be undone, and the line is back in its place', () => {
  const cart = createCartStore(createShelves().openTab())
  cart.add([line('M'), line('L'), line('XL')])
  const { undo } = cart.remove(cart.read().items[1]?.customId ?? '')
  expect(cart.read().items.map(({ size }) => size)).toEqual(['M', 'XL'])
  undo()
  expect(cart.read().items.map(({ size }) => size)).toEqual(['M', 'L', 'XL'])
})

test('a damaged cart is repaired, and what cannot be read is set aside, not lost', () => {
  const shelves = createShelves()
  shelves.put([{ broken: true }, { ...line(), customId: 'x' }])
  const cart = createCartStore(shelves.openTab())
  expect(cart.read().totalItems).toBe(1)
  expect(shelves.asideEntries).toEqual([{ broken: true }])
  expect(JSON.parse(shelves.stored() ?? '[]')).toHaveLength(1)
})
