import { createHmac, timingSafeEqual } from 'node:crypto'

export type ReturnLinks = ReturnType<typeof createReturnLinks>

const validHours = 24

/**
 * Links back from the gateway. Whoever returns in another browser has no token; the signed `t` shows totals and
 * state for a day, nothing about the person (decision 19).
 */
export function createReturnLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  function sign(orderId: string, until: string): string {
    return createHmac('sha256', secret).update(`order-return:${orderId}:${until}`).digest('base64url')
  }

  /** The address the gateway sends the shopper to. */
  function urlFor(orderId: string, now: Date = new Date()): string {
    const until = (Math.floor(now.getTime() / 1000) + validHours * 3600).toString(36)
    return `${publicUrl}/order/status/${orderId}?t=${until}.${sign(orderId, until)}`
  }

  function isValid(orderId: string, t: string, now: Date = new Date()): boolean {
    const [until = '', signature = ''] = t.split('.')
    const given = Buffer.from(signature)
    const expected = Buffer.from(sign(orderId, until))
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
    return Number.parseInt(until, 36) * 1000 > now.getTime()
  }

  return { urlFor, isValid }
}
