/** The new totals of a 409 `price-changed` (decision 0026), in rupees. */
export type PriceChange = {
  subtotal: number
  discount: number
  shippingCharge: number
  total: number
  couponMessage: string | null
}

/** An item of a 409 `out-of-stock`, and how many are left. */
export type ShortItem = { name: string; available: number }

export function readPriceChange(data: unknown): PriceChange | undefined {
  const read = fieldsOf(data)
  const total = read.get('total')
  if (typeof total !== 'number') return undefined
  const message = read.get('couponMessage')
  return {
    subtotal: numberOr0(read.get('subtotal')),
    discount: numberOr0(read.get('discount')),
    shippingCharge: numberOr0(read.get('shippingCharge')),
    total,
    couponMessage: typeof message === 'string' ? message : null,
  }
}

export function readShortItems(data: unknown): ShortItem[] {
  if (!Array.isArray(data)) return []
  return data.map((line: unknown) => {
    const read = fieldsOf(line)
    const words = ['productName', 'selectedColor', 'selectedSize'].map((key) => read.get(key))
    const name = words.filter((word) => typeof word === 'string' && word !== '').join(', ')
    return { name, available: numberOr0(read.get('available')) }
  })
}

/** The order of a 409 `already-ordered` (decision 0038). */
export type OrderTold = { orderId: string; orderNumber: string }

export function readOrderTold(data: unknown): OrderTold | undefined {
  const read = fieldsOf(data)
  const orderId = read.get('orderId')
  const orderNumber = read.get('orderNumber')
  if (typeof orderId !== 'string' || typeof orderNumber !== 'string') return undefined
  return { orderId, orderNumber }
}

const sayable: ReadonlySet<unknown> = new Set([
  'unknown-address',
  'not-delivered',
  'no-cash-there',
  'cod-limit',
  'advance-changed',
  'payment-not-offered',
  'nothing-to-pay',
  'gateway-away',
  'too-busy',
  'try-again',
])

/** Refusals that the shopper can do something about: their own words say what (decision 0021). */
export function isSayable(code: string | undefined): boolean {
  return sayable.has(code)
}

function fieldsOf(data: unknown): Map<string, unknown> {
  return new Map<string, unknown>(typeof data === 'object' && data !== null ? Object.entries(data) : [])
}

function numberOr0(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}
