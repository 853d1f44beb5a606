import { expect, test } from 'vitest'
import { compress, createPreparedAnswers } from './bytes.ts'

test('a text in pieces becomes the bytes of the whole, with their ETag', async () => {
  const whole = await compress('[{"name":"கண்ணாடி"},{"name":"Shawl"}]')
  expect(await compress(['[{"name":"கண்', 'ணாடி"},', '{"name":"Shawl"}]'])).toEqual(whole)
})

test('while a long answer is put together, others are answered between its pieces', async () => {
  const written: string[] = []
  function* json() {
    for (const piece of ['[1', ',2', ',3]']) {
      written.push(piece)
      yield piece
    }
  }
  const answer = createPreparedAnswers().prepare([1, 2, 3], { json, meta: { total: 3 } })
  const making = answer.bytes()
  const others: number[] = []
  while (written.length < 3) {
    others.push(written.length)
    await new Promise(setImmediate)
  }
  expect(others.length).toBeGreaterThan(1)
  const { raw } = await making
  expect(JSON.parse(raw.toString())).toEqual({
    status: 200,
    message: 'OK',
    data: [1, 2, 3],
    meta: { total: 3 },
  })
})
