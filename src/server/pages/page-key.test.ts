import { expect, test } from 'vitest'
import { createPageKeys } from './page-key.ts'

const keyOf = createPageKeys([
  { path: '/', query: [] },
  { path: '/collections', query: ['search', 'color'] },
  { path: '/collections/:categorySlug', query: ['categoryId'] },
  { path: '*', query: [] },
])
const key = (address: string) => keyOf(new URL(address, 'http://shop'))

test('only the parameters that change a page enter its key, always in the same order', () => {
  expect(key('/collections?utm_source=x&color=red&search=a')).toBe('/collections?search=a&color=red')
  expect(key('/collections/leggings?categoryId=1&fbclid=2')).toBe('/collections/leggings?categoryId=1')
  expect(key('/?anything=1')).toBe('/')
  expect(key('/nowhere?search=a')).toBe('/nowhere')
})

test('boxes of one name count together, and a slash at the end makes no other page', () => {
  expect(key('/collections/?color=red&color=navy')).toBe('/collections?color=red%2Cnavy')
})
