import { href } from '#domain/href.ts'
import { createSigner, type Secrets } from '#platform/signing/signing.ts'

export type RestoreLinks = ReturnType<typeof createRestoreLinks>

/**
 * Links that refill a cart from its abandon record, for the owner to send. They open that cart and nothing else,
 * and last until the record has expired or became an order.
 */
export function createRestoreLinks({ secrets, publicUrl }: { secrets: Secrets; publicUrl: string }) {
  const signer = createSigner(secrets, 'cart-restore')

  return {
    urlFor: (abandonId: string): string =>
      publicUrl + href.cart({ restore: `${abandonId}.${signer.sign(abandonId)}` }),

    /** The record that a link was made for; null for a link that was not made here. */
    read(link: string): string | null {
      const [abandonId = '', signature = ''] = link.split('.')
      return signer.isSigned(abandonId, signature) ? abandonId : null
    },
  }
}
