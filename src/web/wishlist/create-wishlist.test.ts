import { expect, test } from 'vitest'
import { guestWishLimit } from '#domain/wishes.ts'
import { createWishlist, type Wishes } from './create-wishlist.ts'

type Taken = { ok: boolean; status?: number }

/** A browser with any number of tabs, and an account with a list of its own. */
function createPlace({ stored, onAccount = [] }: { stored?: unknown; onAccount?: string[] } = {}) {
  let kept = stored
  let isFull = false
  let list = [...onAccount]
  let outage: Taken = { ok: true }
  let meanwhile = () => {}
  const tabs = new Set<() => void>()

  async function answered(change: () => void) {
    meanwhile()
    if (!outage.ok && !outage.status) throw new Error('no network')
    if (outage.status) return { status: outage.status, message: '', code: 'refused', data: null }
    change()
    return { status: 200 as const, message: 'OK', data: { productIds: [...list] } }
  }

  function openTab() {
    let own = () => {}
    return createWishlist({
      storage: {
        read: () => kept,
        write(wishes: Wishes) {
          if (isFull) return false
          kept = structuredClone(wishes)
          for (const tab of tabs) if (tab !== own) tab()
          return true
        },
        onOtherTab(listener) {
          own = listener
          tabs.add(listener)
        },
      },
      account: {
        read: () => answered(() => {}),
        add: (ids) => answered(() => (list = [...new Set([...ids, ...list])])),
        remove: (id) => answered(() => (list = list.filter((each) => each !== id))),
      },
    })
  }
  return {
    openTab,
    kept: () => kept,
    list: () => list,
    fill: () => (isFull = true),
    refuse: (status?: number) => (outage = status ? { ok: false, status } : { ok: false }),
    recover: () => (outage = { ok: true }),
    duringCall: (work: () => void) => (meanwhile = work),
  }
}

test('a guest keeps products in the browser, the newest first, and the other tab follows', async () => {
  const place = createPlace()
  const [one, other] = [place.openTab(), place.openTab()]
  for (const tab of [one, other]) tab.subscribe(() => {})
  expect(await one.toggle('a')).toBe('saved')
  expect(await other.toggle('b')).toBe('saved')
  expect(one.read()).toEqual({ of: null, ids: ['b', 'a'] })
  expect(await one.toggle('b')).toBe('removed')
  expect(other.read().ids).toEqual(['a'])
  expect(place.list()).toEqual([])
})

test.each([undefined, 'nonsense', 7, [], { ids: 'a' }, { ids: [null, 3, ''] }, { of: 4, ids: [] }])(
  'what is stored as %j is an empty list',
  (stored) => {
    expect(createPlace({ stored }).openTab().read()).toEqual({ of: null, ids: [] })
  },
)

test('what could not be an id is passed over, and a product counts once', () => {
  const stored = { ids: ['a', 'b', 'a', '../etc', 'x y'] }
  expect(createPlace({ stored }).openTab().read().ids).toEqual(['a', 'b'])
})

test('a browser that stores nothing keeps the list for this tab', async () => {
  const place = createPlace()
  place.fill()
  const tab = place.openTab()
  await tab.toggle('a')
  await tab.toggle('b')
  expect(tab.read().ids).toEqual(['b', 'a'])
})

test('a guest’s list has an end, and says so', async () => {
  const ids = Array.from({ length: guestWishLimit }, (_, at) => `p${at}`)
  const tab = createPlace({ stored: { of: null, ids } }).openTab()
  expect(await tab.toggle('one-more')).toBe('full')
  expect(tab.read().ids).toEqual(ids)
})

test('signing in joins both lists, and nothing is lost', async () => {
  const place = createPlace({ stored: { of: null, ids: ['a', 'b'] }, onAccount: ['b', 'c'] })
  const tab = place.openTab()
  expect(await tab.join('asha')).toBe('joined')
  expect(tab.read()).toEqual({ of: 'asha', ids: ['a', 'b', 'c'] })
  expect(place.list()).toEqual(['a', 'b', 'c'])
})

test('taps while the lists are being joined count', async () => {
  const place = createPlace({ stored: { of: null, ids: ['a', 'b'] }, onAccount: ['c'] })
  const tab = place.openTab()
  place.duringCall(() => {
    place.duringCall(() => {})
    void tab.toggle('d')
    void tab.toggle('a')
  })
  await tab.join('asha')
  expect(tab.read()).toEqual({ of: 'asha', ids: ['d', 'b', 'c'] })
  expect(place.list().toSorted()).toEqual(['b', 'c', 'd'])
})

test('what the shop could not take stays with the guest until it can', async () => {
  const place = createPlace({ stored: { of: null, ids: ['a'] }, onAccount: ['b'] })
  const tab = place.openTab()
  place.refuse()
  expect(await tab.join('asha')).toBe('failed')
  place.refuse(409)
  expect(await tab.join('asha')).toBe('full')
  expect(tab.read()).toEqual({ of: null, ids: ['a'] })
  place.recover()
  await tab.join('asha')
  expect(tab.read().ids).toEqual(['a', 'b'])
})

test('one customer’s list is no part of the next one’s, and is not left behind', async () => {
  const place = createPlace({ stored: { of: 'asha', ids: ['a'] }, onAccount: ['m'] })
  const tab = place.openTab()
  await tab.join('meera')
  expect(tab.read()).toEqual({ of: 'meera', ids: ['m'] })
  tab.leave()
  expect(place.kept()).toEqual({ of: null, ids: [] })
})

test('a guest’s list stays when nobody signs in', () => {
  const tab = createPlace({ stored: { of: null, ids: ['a'] } }).openTab()
  tab.leave()
  expect(tab.read().ids).toEqual(['a'])
})

test('a heart that the shop does not take goes back', async () => {
  const place = createPlace({ stored: { of: 'asha', ids: ['a'] }, onAccount: ['a'] })
  const tab = place.openTab()
  place.refuse()
  expect([await tab.toggle('b'), await tab.toggle('a')]).toEqual(['failed', 'failed'])
  place.refuse(409)
  expect(await tab.toggle('b')).toBe('full')
  expect(tab.read().ids).toEqual(['a'])
  place.refuse(404)
  expect(await tab.toggle('a')).toBe('removed')
  expect(tab.read().ids).toEqual([])
})

test('the list as the shop has it now replaces the copy', async () => {
  const place = createPlace({ stored: { of: 'asha', ids: ['a'] }, onAccount: ['b'] })
  const tab = place.openTab()
  await tab.refresh()
  expect(tab.read()).toEqual({ of: 'asha', ids: ['b'] })
})
