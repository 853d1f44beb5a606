import { expect, test } from 'vitest'
import { statesOfPincode } from './pincode-states.ts'
import { countries } from './countries.ts'

test.each([
  ['600017', 'Tamil Nadu'],
  ['560001', 'Karnataka'],
  ['110001', 'Delhi'],
  ['605001', 'Tamil Nadu'],
])('%s lies in %s', (pincode, state) => {
  expect(statesOfPincode(pincode)[0]).toBe(state)
})

test('what is no PIN code says nothing', () => {
  expect([statesOfPincode('60001'), statesOfPincode('000000'), statesOfPincode('abcdef')]).toEqual([
    [],
    [],
    [],
  ])
})

test('every state it names can be chosen in the form', () => {
  const named = Array.from({ length: 90 }, (_, at) => statesOfPincode(`${at + 10}0001`)).flat()
  expect(named.filter((state) => !countries.India?.includes(state))).toEqual([])
})
