import { expect, test } from 'vitest'
import type { CallApi } from '#web/api-client.ts'
import { fallbackMenu, loadMenu } from './frame-data.ts'

const refusing: CallApi = async () => ({ status: 500, code: 'unexpected', message: 'no', data: null })
const away: CallApi = async () => {
  throw new Error('no network')
}

test('when the menu cannot be loaded the fallback stands in and the error is recorded', async () => {
  for (const call of [refusing, away]) {
    const { menu, menuError } = await loadMenu(call)
    expect(menuError).toBe('Failed to load menu, using fallback')
    expect(menu.map(({ name, to }) => `${name} ${to}`)).toEqual([
      'Home /',
      'Shop /shop',
      'About /about',
      'Contact /contact',
    ])
    expect(menu.every(({ entries }) => entries.length === 0)).toBe(true)
  }
  expect(fallbackMenu).toHaveLength(4)
})
