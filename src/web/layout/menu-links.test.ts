import { expect, test } from 'vitest'
import type { MenuItem } from '#contract/catalogue-schemas.ts'
import { menuLinks, safePath } from './menu-links.ts'

const item: MenuItem = {
  menu: 'Palazzo',
  path: '/collections/palazzo',
  slug: 'palazzo-pant',
  isSubCategoryPresent: false,
  categoryId: null,
  productId: { _id: 'p', slug: 'palazzo-pant' },
  subMenu: [],
}

const target = (changes: Partial<MenuItem>) => menuLinks([{ ...item, ...changes }])[0]?.to

test('a menu item without subcategories leads to its product, one with them to its own path', () => {
  expect(target({})).toBe('/product/palazzo-pant')
  expect(target({ isSubCategoryPresent: true })).toBe('/collections/palazzo')
  expect(target({ productId: null })).toBe('/collections/palazzo')
})

test('an entry of a sub-menu leads to the linked product', () => {
  const subMenu = [
    { name: 'Capri', path: '/x', productId: { _id: 'p', slug: 'capri' } },
    { name: 'Full', path: '/collections/x', productId: null },
  ]
  expect(menuLinks([{ ...item, isSubCategoryPresent: true, subMenu }])[0]?.entries).toEqual([
    { name: 'Capri', to: '/product/capri' },
    { name: 'Full', to: '/collections/x' },
  ])
  // Without subcategories nothing unfolds, whatever the sub-menu has.
  expect(menuLinks([{ ...item, subMenu }])[0]?.entries).toEqual([])
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
