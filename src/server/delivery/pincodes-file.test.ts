import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statesOf } from '#domain/countries.ts'
import { statesOfPincode } from '#domain/pincode-states.ts'

const written = readFileSync('src/server/delivery/pincodes.csv', 'utf8')
const lines = written
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))

test('no PIN code lies where none begins so, and every state is one of the list', () => {
  const wrong = lines.filter(([pincode = '', states = '']) =>
    states
      .split('|')
      .some(
        (state) =>
          state !== '' && !(statesOfPincode(pincode).includes(state) && statesOf('India').includes(state)),
      ),
  )
  expect(wrong).toEqual([])
  expect(lines.length).toBeGreaterThan(19_000)
})

test.each([
  ['110001', 'Delhi', 'New Delhi', 'New Delhi'],
  ['560001', 'Karnataka', 'Bengaluru Urban', 'Bengaluru'],
  ['560034', 'Karnataka', 'Bengaluru Urban', 'Bengaluru'],
  ['600017', 'Tamil Nadu', 'Chennai', 'Chennai'],
  ['400053', 'Maharashtra', 'Mumbai Suburban', 'Mumbai'],
  ['638452', 'Tamil Nadu', 'Erode', 'Gobichettipalayam'],
  ['799001', 'Tripura', '', 'Agartala'],
])('%s lies in %s, %s, %s', (...place) => {
  expect(lines.find(([pincode]) => pincode === place[0])).toEqual(place)
})
