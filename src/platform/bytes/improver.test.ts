import { expect, test } from 'vitest'
import { compress, createImprover } from './bytes.ts'

const text = Array.from({ length: 400 }, (_, piece) => `<li>Legging ${piece * 7919}</li>`).join('')

test('what is kept is compressed better, one after the other', async () => {
  const improver = createImprover({ restMs: 1 })
  const [first, second] = [await compress(text), await compress(text.toUpperCase())]
  const quick = { first: first.brotli.length, second: second.brotli.length }
  await new Promise<void>((improved) => {
    improver.add(first, { isWanted: () => true })
    improver.add(second, { isWanted: () => true, improved })
  })
  expect(first.brotli.length).toBeLessThan(quick.first)
  expect(second.brotli.length).toBeLessThan(quick.second)
})

test('no time goes into what is dropped before it has been kept for a while', async () => {
  const improver = createImprover({ restMs: 1 })
  const [dropped, kept] = [await compress(text), await compress(text.toUpperCase())]
  const quick = dropped.brotli
  let isKept = true
  await new Promise<void>((improved) => {
    improver.add(dropped, { isWanted: () => isKept })
    improver.add(kept, { isWanted: () => true, improved })
    isKept = false
  })
  expect(dropped.brotli).toBe(quick)
})

test('of many pages that are dropped again only the last are held until their turn', async () => {
  const improver = createImprover()
  const bytes = await compress(text)
  const asked = new Set<number>()
  for (let page = 0; page < 1000; page += 1)
    improver.add({ ...bytes }, { isWanted: () => asked.add(page).size < 0 })
  expect(asked.size).toBeGreaterThan(700)
  improver.stop()
})
