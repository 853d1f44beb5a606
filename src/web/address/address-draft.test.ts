import { expect, test } from 'vitest'
import { followPlace, problemsOf, startDraft } from './address-draft.ts'

const somebody = { name: 'Asha', mobile: '9840012345' }
const blank = { ...startDraft(undefined, somebody), doorNo: '12B', address: 'North Usman Road' }
const delhi = { states: ['Delhi'], district: 'New Delhi', city: 'New Delhi' }
const bengaluru = { states: ['Karnataka'], district: 'Bengaluru Urban', city: 'Bengaluru' }
const countries = ['India']

test('state, district and city follow a corrected PIN code', () => {
  const first = followPlace({ ...blank, pincode: '110001' }, delhi, new Set())
  expect(first).toMatchObject({ state: 'Delhi', district: 'New Delhi', city: 'New Delhi' })
  expect(followPlace({ ...first, pincode: '560001' }, bengaluru, new Set())).toMatchObject({
    state: 'Karnataka',
    district: 'Bengaluru Urban',
    city: 'Bengaluru',
  })
})

test('what the shopper has typed stays as they typed it', () => {
  const own = { ...blank, city: 'Connaught Place', state: 'Delhi', district: 'New Delhi' }
  expect(followPlace(own, bengaluru, new Set(['city']))).toMatchObject({
    state: 'Karnataka',
    city: 'Connaught Place',
  })
})

test('a PIN code that is not known in full changes only the state', () => {
  const newer = { states: ['Karnataka'], district: '', city: '' }
  expect(
    followPlace({ ...blank, city: 'Hoskote', district: 'Bengaluru Rural' }, newer, new Set()),
  ).toMatchObject({
    state: 'Karnataka',
    city: 'Hoskote',
    district: 'Bengaluru Rural',
  })
})

test('a state that is not the one of the PIN code is told, once the post has said so', () => {
  const draft = { ...blank, pincode: '560001', state: 'Delhi', city: 'Delhi', district: 'Delhi' }
  expect(problemsOf(draft, { countries, post: undefined })).toEqual({})
  expect(problemsOf(draft, { countries, post: { pincode: '560001', place: bengaluru } })).toEqual({
    state: 'PIN code 560001 is in Karnataka, not in Delhi. Please check both.',
  })
  // What was said of another PIN code says nothing of this one.
  expect(problemsOf(draft, { countries, post: { pincode: '110001', place: bengaluru } })).toEqual({})
})

test('a PIN code of no post office is told, and so is a country that the shop does not deliver to', () => {
  const draft = { ...blank, pincode: '000000', state: 'Delhi', city: 'Delhi', district: 'Delhi' }
  expect(problemsOf(draft, { countries, post: { pincode: '000000', place: null } })).toEqual({
    pincode: 'There is no PIN code 000000. Please check it.',
  })
  expect(problemsOf({ ...draft, country: 'Singapore' }, { countries, post: undefined })).toEqual({
    country: 'We deliver only in India for now.',
  })
})
