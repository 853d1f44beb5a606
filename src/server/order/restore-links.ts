import { createHmac, timingSafeEqual } from 'node:crypto'

export type RestoreLinks = ReturnType<typeof createRestoreLinks>

/**
 * Links that refill a cart from its abandon record, for the owner to send. They open that cart and nothing else,
 * and last as long as the record is kept.
 */
export function createRestoreLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  function sign(abandonId: string): string {
    return createHmac('sha256', secret).update(`cart-restore:${abandonId}`).digest('base64url').slice(0, 27)
  }

  return {
    urlFor: (abandonId: string): string => `${publicUrl}/cart?restore=${abandonId}.${sign(abandonId)}`,

    /** The record that a link was made for; null for a link that was not made here. */
    read(link: string): string | null {
      const [abandonId = '', signature = ''] = link.split('.')
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(abandonId))]
      return given.length === expected.length && timingSafeEqual(given, expected) ? abandonId : null
    },
  }
}
