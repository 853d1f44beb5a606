/**
 * Work that is done for many at the price of one, such as a statement: whatever is handed in while a turn of it is under
 * way is done together in the next. Each waits for the turn that its item is in, and fails with it.
 */
export function createBatcher<T>(work: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: T[] = []
  let last: Promise<void> = Promise.resolve()

  async function takeTurn(): Promise<void> {
    const items = waiting
    waiting = []
    await work(items)
  }

  return (item) => {
    waiting.push(item)
    if (waiting.length === 1) last = last.catch(() => {}).then(takeTurn)
    return last
  }
}
