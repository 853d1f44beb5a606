import { expect, test } from 'vitest'
import { typedAnswer } from '#platform/http/http-call.ts'
import { loadCollectionTiles } from './collections-result.ts'

test.each([null, {}, { collections: [] }, 'none'])(
  'an answer with %j in place of the list is no collection, and the toast says so',
  async (data) => {
    const call = async () => typedAnswer<never>({ status: 200, message: 'OK', data })
    expect(await loadCollectionTiles(call)).toEqual({ ok: false, message: 'Failed to fetch collections' })
  },
)

test('a list with nothing in it is one', async () => {
  const call = async () => typedAnswer<never>({ status: 200, message: 'OK', data: [] })
  expect(await loadCollectionTiles(call)).toEqual({ ok: true, collections: [] })
})
