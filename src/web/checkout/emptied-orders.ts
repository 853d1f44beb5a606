type StoredList = { read: () => unknown; write: (value: unknown) => unknown }

const keptOrders = 20

/** The orders whose result has emptied the cart of this browser: each does so once (decision 0039). */
export function createEmptiedOrders(stored: StoredList) {
  function read(): string[] {
    const list = stored.read()
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : []
  }

  return {
    has: (orderId: string) => read().includes(orderId),
    add: (orderId: string) => void stored.write([orderId, ...read()].slice(0, keptOrders)),
    forget: (orderId: string) => void stored.write(read().filter((entry) => entry !== orderId)),
  }
}
