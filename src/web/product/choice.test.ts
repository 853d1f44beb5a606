import { describe, expect, test } from 'vitest'
import { fromRupees } from '#domain/money.ts'
import { madeColor, madeDetail, madeSize } from '#test/support/made-detail.ts'
import {
  chooseColor,
  chooseEntries,
  chooseEntryColor,
  chooseQuantity,
  chooseSize,
  firstChoice,
  obstacleOf,
} from './choice.ts'
import { sizeSlug } from '#domain/size-slug.ts'
import { linesOfChoice, priceOfChoice } from './choice-lines.ts'

const detail = madeDetail()
const start = firstChoice(detail)
const unit = (color: string, size: string) => ({ color: `c-${color}`, size })

describe('at the start', () => {
  test('the first colour and its first size are selected', () => {
    expect(start).toMatchObject({ colorId: 'c-black', sizeName: 'S', quantity: 1 })
  })

  test('a first size that is sold out gives way to the first in stock', () => {
    expect(firstChoice({ ...detail, colorVariants: [madeColor('Red', ['S'])] }).sizeName).toBe('M')
  })

  test('a colour that is sold out altogether keeps its first size', () => {
    expect(firstChoice({ ...detail, colorVariants: [madeColor('Red', ['S', 'M', 'L'])] }).sizeName).toBe('S')
  })

  test('the address chooses colour and size', () => {
    expect(firstChoice(detail, { color: 'red', size: 'l' })).toMatchObject({
      colorId: 'c-red',
      sizeName: 'L',
    })
  })

  test.each(['constructor', '', 'purple'])('an unknown colour in the address ("%s") is ignored', (color) => {
    expect(firstChoice(detail, { color, size: color })).toEqual(start)
  })
})

test('choosing a colour selects its first size', () => {
  expect(chooseColor(detail, chooseSize(detail, start, 'L'), 'c-black').sizeName).toBe('S')
  expect(chooseColor(detail, start, 'c-red').sizeName).toBe('M')
})

test('a size that the colour does not come in changes nothing', () => {
  expect(chooseSize(detail, start, 'XXL')).toEqual(start)
})

test.each([
  [0, 1],
  [-3, 1],
  [100, 99],
  [2.5, 2],
])('a quantity of %s becomes %s', (wanted, quantity) => {
  expect(chooseQuantity(start, wanted).quantity).toBe(quantity)
})

describe('above one piece', () => {
  test('every unit has its own entry, the first as chosen above', () => {
    expect(chooseQuantity(start, 3).entries).toEqual([unit('black', 'S'), {}, {}])
  })

  test('nothing can be added until all are chosen', () => {
    const three = chooseQuantity(start, 3)
    expect(obstacleOf(detail, three)).toBe('Choose colour and size for 2 more items')
    const chosen = chooseEntries(three, [unit('black', 'S'), unit('black', 'S'), unit('red', 'L')])
    expect(obstacleOf(detail, chosen)).toBeUndefined()
  })

  test('back at one the entries are gone', () => {
    expect(chooseQuantity(chooseQuantity(start, 3), 1)).toEqual(start)
  })

  test('choosing another colour above moves the first unit along', () => {
    expect(chooseColor(detail, chooseQuantity(start, 2), 'c-red').entries[0]).toEqual(unit('red', 'M'))
  })

  test('a unit keeps its size in another colour that has it', () => {
    expect(chooseEntryColor(detail, unit('black', 'L'), 'c-red')).toEqual(unit('red', 'L'))
    expect(chooseEntryColor(detail, unit('black', 'XXL'), 'c-red')).toEqual({
      color: 'c-red',
      size: undefined,
    })
  })

  test('equal units become one line of the cart', () => {
    const chosen = chooseEntries(chooseQuantity(start, 3), [
      unit('black', 'S'),
      unit('red', 'L'),
      unit('black', 'S'),
    ])
    expect(linesOfChoice(detail, chosen).map(({ color, size, quantity }) => [color, size, quantity])).toEqual(
      [
        ['Black', 'S', 2],
        ['Red', 'L', 1],
      ],
    )
  })
})

describe('offers', () => {
  test('choosing one sets quantity and price', () => {
    const chosen = chooseQuantity(start, 3)
    expect(chosen.quantity).toBe(3)
    expect(priceOfChoice(detail, chosen)).toEqual({ total: fromRupees(799), before: fromRupees(1197) })
  })

  test('another quantity is priced by the rate', () => {
    const four = chooseQuantity(chooseQuantity(start, 3), 4)
    expect(priceOfChoice(detail, four).total).toBe(fromRupees(1065.33))
  })
})

describe('nothing can be added', () => {
  test('when the size is sold out', () => {
    expect(obstacleOf(detail, firstChoice(detail, { color: 'red', size: 's' }))).toBe('Red, S is sold out')
  })

  test('when more is wanted than is left', () => {
    const few = { ...madeColor('Black'), sizes: [{ ...madeSize('S'), stock: 2 }] }
    const wanted = chooseEntries(start, [unit('black', 'S'), unit('black', 'S'), unit('black', 'S')])
    expect(obstacleOf({ ...detail, colorVariants: [few] }, wanted)).toBe('Only 2 left in Black, S')
  })

  test('but pieces that are not counted never run out', () => {
    const endless = { ...madeColor('Black'), sizes: [{ ...madeSize('S'), stock: null }] }
    expect(obstacleOf({ ...detail, colorVariants: [endless] }, start)).toBeUndefined()
  })
})

test('a line is exactly what the spec keeps under the key cart', () => {
  const [line] = linesOfChoice(detail, start)
  expect(Object.keys(line ?? {}).toSorted()).toEqual(
    [
      '_id',
      'name',
      'price',
      'image',
      'weight',
      'color',
      'size',
      'slug',
      'quantity',
      'productDetails',
      'selectedSize',
      'selectedColor',
    ].toSorted(),
  )
  expect(Object.keys(line?.productDetails ?? {})).toEqual([
    'product',
    'colorVariants',
    'description',
    'ratings',
  ])
  expect(line).toMatchObject({ price: 299, weight: { value: 180, unit: 'g' }, selectedSize: { offers: [] } })
})

test('sizes have plain names in addresses', () => {
  expect(['Free Size', 'XXL', '2-4 years'].map(sizeSlug)).toEqual(['free-size', 'xxl', '2-4-years'])
})
