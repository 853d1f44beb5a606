import { expect, test } from 'vitest'
import { firstPolicy } from '#test/support/first-policy.ts'
import { withPolicy } from './policy-words.ts'

const ofOwner = { ...firstPolicy, isWritten: true }

test('the days of the rules stand in the text, one day as one', () => {
  const text = 'Send it back within {returnDays} days: a {returnDays}-day return.'
  expect(withPolicy(text, firstPolicy)).toBe('Send it back within 7 days: a 7-day return.')
  expect(withPolicy(text, { ...ofOwner, returnDays: 1 })).toBe('Send it back within 1 day: a 1-day return.')
})

test('a text may say another number until the owner has saved the rules', () => {
  const text = 'We offer a {returnDays:30}-day return.'
  expect(withPolicy(text, firstPolicy)).toBe('We offer a 30-day return.')
  expect(withPolicy(text, ofOwner)).toBe('We offer a 7-day return.')
})

test('words hold only while their rule does, and a line of which nothing is left goes', () => {
  const text = [
    '- Within {returnDays} days{if oneReturnPerOrder:, one per order}.',
    "- '{if damageNeedsVideo:Please film: it counts.}'",
    '- {if returnFee:{returnFee} is taken off.}',
    '{if no damageNeedsVideo:Tell us what is wrong.}',
    '',
  ].join('\n')
  expect(withPolicy(text, firstPolicy)).toBe("- Within 7 days, one per order.\n- 'Please film: it counts.'\n")
  const other = { ...ofOwner, oneReturnPerOrder: false, damageNeedsVideo: false, returnFee: 50 }
  expect(withPolicy(text, other)).toBe('- Within 7 days.\n- ₹50 is taken off.\nTell us what is wrong.\n')
})

test.each(['{returnDay}', '{if video:please}', '{if returnFee}'])('a misspelt %s is told', (place) => {
  expect(() => withPolicy(`Words ${place}`, firstPolicy)).toThrow(`${place} is no place of the rules`)
})
