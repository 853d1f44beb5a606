import { expect, test } from 'vitest'
import { placeProblem } from './place-problem.ts'

const bengaluru = { states: ['Karnataka'], district: 'Bengaluru Urban', city: 'Bengaluru' }
const countries = ['India']
const written = { country: 'India', state: 'Karnataka', pincode: '560001' }

test('a PIN code in its state is no problem', () => {
  expect(placeProblem(written, { countries, place: bengaluru })).toBeUndefined()
})

test('a PIN code of another state is told at the state, by name', () => {
  expect(placeProblem({ ...written, state: 'Delhi' }, { countries, place: bengaluru })).toEqual({
    field: 'state',
    message: 'PIN code 560001 is in Karnataka, not in Delhi. Please check both.',
  })
})

test('a PIN code that the post does not know is told at the PIN code', () => {
  expect(placeProblem({ ...written, pincode: '000000' }, { countries, place: null })).toEqual({
    field: 'pincode',
    message: 'There is no PIN code 000000. Please check it.',
  })
})

test('a PIN code that does not say its state fits every state', () => {
  const army = { states: [], district: '', city: '' }
  expect(placeProblem({ ...written, pincode: '900056' }, { countries, place: army })).toBeUndefined()
})

test.each(['Atlantis', 'constructor'])('%s is not a state', (state) => {
  expect(placeProblem({ ...written, state }, { countries, place: bengaluru })).toMatchObject({
    field: 'state',
  })
})

test.each(['Mars', 'Singapore'])('nothing goes to %s', (country) => {
  expect(placeProblem({ ...written, country }, { countries, place: null })).toEqual({
    field: 'country',
    message: 'We deliver only in India for now.',
  })
})

test('where the shop delivers to other countries too, their PIN codes are their own', () => {
  const abroad = { country: 'Singapore', state: 'Singapore', pincode: '049213' }
  expect(placeProblem(abroad, { countries: ['India', 'Singapore'], place: null })).toBeUndefined()
})
