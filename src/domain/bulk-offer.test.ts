import { expect, test } from 'vitest'
import {
  copyToAll,
  incompleteEntries,
  incompleteMessage,
  removeEntry,
  resizeEntries,
  sameAsAbove,
} from './bulk-offer.ts'

const black = { color: 'Black', size: 'M' }
const red = { color: 'Red', size: 'L' }

test('there is one entry per unit; what was chosen stays', () => {
  expect(resizeEntries([], 3, black)).toEqual([black, {}, {}])
  expect(resizeEntries([black, red], 3)).toEqual([black, red, {}])
  expect(resizeEntries([black, red], 1)).toEqual([black])
})

test('same as above takes the choice of the unit before', () => {
  expect(sameAsAbove([black, red, {}], 2)).toEqual([black, red, red])
  expect(sameAsAbove([black, red], 0)).toEqual([black, red])
})

test('copy to all gives every unit the same choice', () => {
  expect(copyToAll([{}, red, black], 1)).toEqual([red, red, red])
})

test('removing an entry lowers the quantity; at 1 or fewer the offer is given up', () => {
  expect(removeEntry([black, red, {}], 1)).toEqual({ entries: [black, {}], givesUpOffer: false })
  expect(removeEntry([black, red], 0)).toEqual({ entries: [red], givesUpOffer: true })
})

test('confirming needs size and colour on every entry', () => {
  expect(incompleteEntries([black, { color: 'Red' }, {}, red])).toEqual([1, 2])
  expect(incompleteMessage(2)).toBe('Please select size and color for all 2 incomplete item(s)')
})
