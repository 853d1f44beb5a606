import { expect, test } from 'vitest'
import { addressOf } from './entry-server.tsx'

const address = (asked: string) => addressOf(new URL(asked, 'http://shop'))

test('only the parameters that change a page enter its address, always in the same order', () => {
  expect(address('/collections?utm_source=x&color=red&search=a')).toBe('/collections?search=a&color=red')
  expect(address('/collections/leggings?categoryId=1&fbclid=2')).toBe('/collections/leggings?categoryId=1')
  expect(address('/?anything=1')).toBe('/')
  expect(address('/nowhere?search=a')).toBe(address('/elsewhere'))
})

test('boxes of one name count together, and a slash at the end makes no other page', () => {
  expect(address('/collections/?color=red&color=navy')).toBe('/collections?color=red%2Cnavy')
})

test('a page has one address, however its path is spelled', () => {
  expect(address('/Product/kurti-pant')).toBe('/product/kurti-pant')
  expect(address('/PRODUCT/kurti-pant//')).toBe('/product/kurti-pant')
  expect(address('/COLLECTIONS/leggings/ankle-length/')).toBe('/collections/leggings/ankle-length')
})
