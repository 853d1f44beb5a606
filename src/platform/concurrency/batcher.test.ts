import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

test('what is handed in while a turn is under way is done in the next, all of it at once', async () => {
  const turns: number[][] = []
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const add = createBatcher<number>((items) => gates[turns.push(items) - 1]?.promise ?? Promise.resolve())
  const first = add(1)
  await expect.poll(() => turns).toEqual([[1]])
  const others = [add(2), add(3)]
  gates[0]?.resolve()
  await first
  await expect.poll(() => turns).toEqual([[1], [2, 3]])
  gates[1]?.resolve()
  await Promise.all(others)
})

test('a turn that fails fails for those who were in it, not for the next', async () => {
  const add = createBatcher<number>(async (items) => {
    if (items.includes(1)) throw new Error('no database')
  })
  const failed = [add(1), add(2)]
  await expect(failed[0]).rejects.toThrow('no database')
  await expect(failed[1]).rejects.toThrow('no database')
  await add(3)
})
