import { describe, expect, test } from 'vitest'
import { matchPath } from './match-path.ts'

describe('a path', () => {
  test('names the parts of an address', () => {
    expect(matchPath('/collections/:category/:subcategory', '/collections/leggings/ankle-length')).toEqual({
      category: 'leggings',
      subcategory: 'ankle-length',
    })
  })

  test('is the same with other capitals and with slashes at the end', () => {
    expect(matchPath('/product/:slug', '/Product/Kurti-Pant//')).toEqual({ slug: 'Kurti-Pant' })
    expect(matchPath('/', '/')).toEqual({})
    expect(matchPath('/cart', '/CART/')).toEqual({})
  })

  test.for([
    ['/product/:slug', '/product'],
    ['/product/:slug', '/product/'],
    ['/product/:slug', '/product/a/b'],
    ['/collections/:category/:subcategory', '/collections//leggings'],
    ['/', '/cart'],
    ['/', '//cart'],
    ['/cart', '//cart'],
  ] as const)('%s is not %s', ([path, address]) => {
    expect(matchPath(path, address)).toBeNull()
  })

  test('of a star is every address', () => {
    expect(matchPath('*', '/nowhere/at/all')).toEqual({})
    expect(matchPath('*', '/')).toEqual({})
  })

  test('leaves what is escaped as it is written, and reads a very long address at once', () => {
    expect(matchPath('/product/:slug', '/product/a%2Fb')).toEqual({ slug: 'a%2Fb' })
    expect(matchPath('/product/:slug', `/product${'/'.repeat(200_000)}x`)).toBeNull()
  })
})
