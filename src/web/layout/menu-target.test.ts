import { expect, test } from 'vitest'
import type { MenuItem } from '#contract/catalogue-schemas.ts'
import { menuTarget, safePath, subMenuTarget } from './menu-target.ts'

const item: MenuItem = {
  menu: 'Palazzo',
  path: '/collections/palazzo',
  slug: 'palazzo-pant',
  isSubCategoryPresent: false,
  categoryId: null,
  productId: { _id: 'p', slug: 'palazzo-pant' },
  subMenu: [],
}

test('a menu item without subcategories leads to its product, one with them to its own path', () => {
  expect(menuTarget(item)).toBe('/product/palazzo-pant')
  expect(menuTarget({ ...item, isSubCategoryPresent: true })).toBe('/collections/palazzo')
  expect(menuTarget({ ...item, productId: null })).toBe('/collections/palazzo')
})

test('an entry of a sub-menu leads to the linked product', () => {
  expect(subMenuTarget({ name: 'Capri', path: '/x', productId: { _id: 'p', slug: 'capri' } })).toBe(
    '/product/capri',
  )
  expect(subMenuTarget({ name: 'Capri', path: '/collections/x', productId: null })).toBe('/collections/x')
})

test('a path that leads out of the shop never becomes a link', () => {
  for (const path of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a\nb',
    ' /x',
    '',
  ]) {
    expect(safePath(path)).toBe('/')
  }
  expect(safePath('/collections?search=a')).toBe('/collections?search=a')
})
