import { expect, test } from 'vitest'
import { createAdmissionControl } from './admission-control.ts'

/** Orders that stay inside until they are told to leave; `let in` in the order in which they came in. */
function openGate(widths: Parameters<typeof createAdmissionControl>[0]) {
  const { pass } = createAdmissionControl(widths)
  const letIn: string[] = []
  const asked: string[] = []
  const ends = new Map<string, () => void>()
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  async function come(name: string, ...sizeIds: string[]): Promise<unknown> {
    const answer = pass(
      async () => {
        asked.push(name)
        return sizeIds
      },
      (tell) => {
        tell(sizeIds)
        letIn.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve('placed')))
      },
    )
    await settle()
    return { answer }
  }

  async function end(name: string): Promise<void> {
    ends.get(name)?.()
    await settle()
  }

  return { come, end, letIn, asked, pass }
}

test('orders come in as they came, a few at a time', async () => {
  const { come, end, letIn } = openGate({ inside: 2, ofOneSize: 1, waiting: 9 })
  for (const name of ['a', 'b', 'c', 'd']) await come(name, `size of ${name}`)
  expect(letIn).toEqual(['a', 'b'])
  await end('b')
  await end('a')
  expect(letIn).toEqual(['a', 'b', 'c', 'd'])
})

test('a crowd for one size lets others go first once enough of it are inside', async () => {
  const { come, end, letIn } = openGate({ inside: 4, ofOneSize: 2, waiting: 99 })
  for (let at = 1; at <= 6; at += 1) await come(`hot ${at}`, 'hot')
  await come('a skirt and the hot one', 'skirt', 'hot')
  await come('a skirt', 'skirt')
  await end('hot 1')
  await end('hot 2')
  expect(letIn.slice(4)).toEqual(['a skirt', 'hot 5'])
  await come('a scarf', 'scarf')
  await end('hot 3')
  expect(letIn.at(-1)).toBe('a scarf')
  await end('hot 4')
  expect(letIn.at(-1)).toBe('hot 6')
})

test('what an order wants is looked up only while a size is crowded', async () => {
  const { come, end, asked } = openGate({ inside: 2, ofOneSize: 2, waiting: 99 })
  for (const name of ['a', 'b', 'c']) await come(name, `size of ${name}`)
  expect(asked).toEqual([])
  for (const name of ['a', 'b', 'c']) await end(name)
  for (const name of ['d', 'e', 'f']) await come(name, 'hot')
  expect(asked).toEqual(['f'])
})

test('nobody waits while there is room: a crowd alone has all of it', async () => {
  const { come, letIn } = openGate({ inside: 3, ofOneSize: 1, waiting: 99 })
  for (const name of ['a', 'b', 'c', 'd']) await come(name, 'hot')
  expect(letIn).toEqual(['a', 'b', 'c'])
})

test('who comes to a line that is too long is told at once', async () => {
  const { come, end, letIn, pass } = openGate({ inside: 1, ofOneSize: 1, waiting: 1 })
  await come('a', 'x')
  await come('b', 'x')
  expect(
    await pass(
      async () => [],
      async () => 'placed',
    ),
  ).toBe('too-busy')
  await end('a')
  await end('b')
  await come('c', 'x')
  expect(letIn).toEqual(['a', 'b', 'c'])
})

test('who cannot be asked what is wanted waits like any other; who fails inside makes room', async () => {
  const { come, end, letIn, pass } = openGate({ inside: 1, ofOneSize: 1, waiting: 9 })
  await come('a', 'x')
  const lost = expect(
    pass(
      () => Promise.reject(new Error('no database')),
      () => Promise.reject(new Error('no stock')),
    ),
  ).rejects.toThrow('no stock')
  await come('b', 'x')
  await end('a')
  await lost
  expect(letIn).toEqual(['a', 'b'])
})
