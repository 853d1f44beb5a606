import { describe, expect, test } from 'vitest'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { fromRupees } from '#domain/money.ts'
import { madeDetail } from '#test/support/made-detail.ts'
import { chooseQuantity, firstChoice } from './choice.ts'
import { priceOfChoice } from './choice-lines.ts'

const offer = (quantity: number, offerPrice: number, isVisible = true) => ({
  quantity,
  offerPrice,
  isVisible,
})
const detail = madeDetail({ defaultOffers: [offer(3, 799), offer(5, 1249), offer(2, 100, false)] })

function struckAt(product: ProductDetail, strikedPrice: number | null): ProductDetail {
  const colorVariants = product.colorVariants.map((color) => ({
    ...color,
    sizes: color.sizes.map((size) => ({ ...size, strikedPrice })),
  }))
  return { ...product, colorVariants }
}

/** The price that the product page shows for so many pieces of its first choice. */
function priceOf(product: ProductDetail, pieces: number) {
  return priceOfChoice(product, chooseQuantity(firstChoice(product), pieces))
}

describe('on the product page', () => {
  test.each([
    ['an exact-quantity offer gives its offerPrice as the total', 3, 799],
    ['so does the next one', 5, 1249],
    ['otherwise the per-unit price of the largest smaller-quantity offer is used', 4, 1065.33],
    ['above the largest offer its per-unit price goes on', 7, 1748.6],
    ['below every offer it is the plain price times the quantity', 2, 598],
    ['one piece costs the plain price', 1, 299],
    ['99 pieces follow the largest offer', 99, 24730.2],
  ])('%s', (_sentence, quantity, rupees) => {
    expect(priceOf(detail, quantity).total).toBe(fromRupees(rupees))
  })

  test('without offers it is the plain price times the quantity', () => {
    expect(priceOf(madeDetail({ defaultOffers: [] }), 4).total).toBe(fromRupees(1196))
  })

  test('the price without offers stands beside it', () => {
    expect(priceOf(struckAt(detail, null), 4).before).toBe(fromRupees(1196))
  })

  test('the more is bought the more is saved, by the struck price of each piece', () => {
    const struck = struckAt(detail, 499)
    const saved = [1, 2, 3, 4, 5, 6].map((pieces) => {
      const { total, before } = priceOf(struck, pieces)
      return before - total
    })
    expect(saved[0]).toBe(fromRupees(200))
    expect(saved).toEqual(saved.toSorted((one, other) => one - other))
  })
})
