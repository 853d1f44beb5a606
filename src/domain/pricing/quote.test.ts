import { describe, expect, test } from 'vitest'
import { fromRupees } from '../money.ts'
import type { Offer } from './offers.ts'
import { quote, type QuoteLine, roundingOf } from './quote.ts'

const offer = (quantity: number, rupees: number): Offer => ({
  quantity,
  offerPrice: fromRupees(rupees),
  isVisible: true,
})

function line(id: string, more: Partial<QuoteLine> = {}): QuoteLine {
  return {
    id,
    productId: 'leggings',
    price: fromRupees(299),
    offers: [offer(3, 799), offer(5, 1249)],
    quantity: 1,
    weight: { value: 180, unit: 'g' },
    ...more,
  }
}

describe('a cart', () => {
  test.each([
    [{ subtotal: 79900, discount: 7990, shipping: 0, total: 71900 }, -10],
    [{ subtotal: 29900, discount: 2990, shipping: 9900, total: 36800 }, -10],
    [{ subtotal: 133333, discount: 0, shipping: 3900, total: 137200 }, -33],
    [{ subtotal: 29900, discount: 0, shipping: 3900, total: 33800 }, 0],
  ])('what rounding does to %o is said', (figures, rounding) => {
    expect(roundingOf(figures)).toBe(rounding)
  })

  test('counts the pieces of a product over all its variations', () => {
    const priced = quote({ lines: [line('black-m', { quantity: 2 }), line('red-l')] })
    expect(priced.subtotal).toBe(fromRupees(799))
    expect(priced.lines.map(({ charged }) => charged)).toEqual([53267, 26633])
  })

  test('does not count another product along', () => {
    const priced = quote({ lines: [line('a', { quantity: 2 }), line('b', { productId: 'shawl' })] })
    expect(priced.subtotal).toBe(fromRupees(3 * 299))
  })

  test('shares a group so that the parts add up to it, the last paise always falling alike', () => {
    const lines = ['a', 'b', 'c'].map((id) => line(id, { price: fromRupees(400), offers: [offer(3, 1000)] }))
    expect(quote({ lines }).lines.map(({ charged }) => charged)).toEqual([33334, 33333, 33333])
  })

  test("prices each line by its own size's offers at the count of the whole product", () => {
    const priced = quote({
      lines: [line('m', { quantity: 2 }), line('xxl', { price: fromRupees(349), offers: [offer(2, 600)] })],
    })
    expect(priced.subtotal).toBe(fromRupees(532.67 + 300))
    expect(priced.groups[0]?.offer).toBeUndefined()
  })

  test('tells the offer in force and the next one', () => {
    const [group] = quote({ lines: [line('a', { quantity: 4 })] }).groups
    expect(group?.offer).toEqual(offer(3, 799))
    expect(group?.next).toEqual({ offer: offer(5, 1249), missing: 1 })
    expect(group?.plain).toBe(fromRupees(1196))
    expect(group?.charged).toBe(106533)
  })

  test('keeps the order of its lines', () => {
    const lines = [line('a'), line('b', { productId: 'shawl' }), line('c')]
    expect(quote({ lines }).lines.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  test('that is empty costs nothing', () => {
    expect(quote({ lines: [] })).toMatchObject({ subtotal: 0, total: 0, weightGrams: 0, shippingCharge: 0 })
  })
})

describe('the total', () => {
  const lines = [line('a', { quantity: 3 })]
  test.each([
    ['holds no shipping before a method is chosen', undefined, 799],
    ['adds the online charge', 'online-payment' as const, 838],
    ['adds the charge for cash on delivery', 'cash-on-delivery' as const, 898],
  ])('%s', (_sentence, paymentMethod, rupees) => {
    expect(quote({ lines, paymentMethod }).total).toBe(fromRupees(rupees))
  })

  test('is the coupon-adjusted final value and shipping, rounded to whole rupees', () => {
    const priced = quote({
      lines,
      coupon: { kind: 'percent', percent: 10 },
      paymentMethod: 'online-payment',
    })
    expect(priced).toMatchObject({ discount: 7990, finalValue: 71910, shippingCharge: 3900 })
    expect(priced.total).toBe(fromRupees(758))
  })

  test('rounds half a rupee up', () => {
    const half = line('a', { price: fromRupees(10.5), offers: [], weight: { value: 0, unit: 'g' } })
    expect(quote({ lines: [half] }).total).toBe(fromRupees(11))
  })

  test('is never below zero, however large the coupon', () => {
    expect(quote({ lines, coupon: { kind: 'flat', amount: fromRupees(5000) } }).total).toBe(0)
  })
})
