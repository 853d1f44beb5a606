import { expect, test } from 'vitest'
import { must } from './must.ts'

test('a value that is there is taken as it is, nothing and false included', () => {
  expect([must(0, ''), must('', ''), must(false, '')]).toEqual([0, '', false])
})

test('a value that cannot be missing and is says why it should be there', () => {
  expect(() => must(undefined, 'a line was not priced')).toThrow('a line was not priced')
  expect(() => must(null, 'a line was not priced')).toThrow('a line was not priced')
})
