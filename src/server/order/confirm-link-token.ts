import { href } from '#domain/href.ts'
import { createSigner, type Secrets } from '#platform/signing/signing.ts'

/** Enough of a signature that nobody guesses it (120 bits), and few enough signs for an SMS. */
const signs = 20
// The number comes last: phones leave a hyphen out of a link that ends with one.
const shape = /^([\w-]{20})([0-9]{1,10})$/

export type ConfirmTokens = ReturnType<typeof createConfirmTokens>

/** The part of a confirm link that changes: the order's number and a signature of the order. It fits a variable of an SMS. */
export function createConfirmTokens({ secrets, publicUrl }: { secrets: Secrets; publicUrl: string }) {
  const signer = createSigner(secrets, 'order-confirm', signs)
  const tokenOf = (order: { id: string; number: number }): string =>
    signer.sign(order.id) + String(order.number)

  return {
    tokenOf,

    /** As it stands in the SMS. */
    urlOf: (order: { id: string; number: number }): string => publicUrl + href.confirm({ t: tokenOf(order) }),

    /** The number in a token; null for what is none. Whether it was made here, `isOf` says. */
    numberIn(token: string): number | null {
      const [, , number] = shape.exec(token) ?? []
      return number === undefined ? null : Number(number)
    },

    isOf(token: string, order: { id: string }): boolean {
      const [, signature = ''] = shape.exec(token) ?? []
      return signer.isSigned(order.id, signature)
    },
  }
}
