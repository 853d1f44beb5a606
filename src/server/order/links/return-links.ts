import { href } from '#domain/href.ts'
import { createSigner, type Secrets } from '#platform/signing/signing.ts'

export type ReturnLinks = ReturnType<typeof createReturnLinks>

const validHours = 24

/**
 * Links back from the gateway. Whoever returns in another browser has no token; the signed `t` shows totals and
 * state for a day, nothing about the person (decision 0019).
 */
export function createReturnLinks({ secrets, publicUrl }: { secrets: Secrets; publicUrl: string }) {
  const signer = createSigner(secrets, 'order-return')

  /** The address the gateway sends the shopper to. */
  function urlFor(orderId: string, now: Date = new Date()): string {
    const until = (Math.floor(now.getTime() / 1000) + validHours * 3600).toString(36)
    return publicUrl + href.orderResult(orderId, { t: `${until}.${signer.sign(`${orderId}:${until}`)}` })
  }

  function isValid(orderId: string, t: string, now: Date = new Date()): boolean {
    const [until = '', signature = ''] = t.split('.')
    if (!signer.isSigned(`${orderId}:${until}`, signature)) return false
    return Number.parseInt(until, 36) * 1000 > now.getTime()
  }

  return { urlFor, isValid }
}
