import { expect, test } from 'vitest'
import { bySizeOrder } from './size-order.ts'

test('sizes stand in garment order, not by the alphabet', () => {
  expect(['XL', '3XL', 'Free Size', 'M', '10-11 Y', 'S', '2-3 Y', 'XXL', 'L'].toSorted(bySizeOrder)).toEqual([
    'S',
    'M',
    'L',
    'XL',
    'XXL',
    '3XL',
    '2-3 Y',
    '10-11 Y',
    'Free Size',
  ])
})
