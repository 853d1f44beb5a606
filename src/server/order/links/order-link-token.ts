import { createSigner, type Secrets } from '#platform/signing/signing.ts'

/** Enough of a signature that nobody guesses it (120 bits), and few enough signs for an SMS. */
const signs = 20
// The number comes last: phones leave a hyphen out of a link that ends with one.
const shape = /^([\w-]{20})([0-9]{1,10})$/

export type OrderTokens = ReturnType<typeof createOrderTokens>

type Links = {
  secrets: Secrets
  publicUrl: string
  /** Links of one purpose open nothing of another. */
  purpose: 'order-confirm' | 'order-returns'
  page: (query: { t: string }) => string
}

/** The part of an SMS link that changes: the order's number and a signature of the order. It fits a variable of an SMS. */
export function createOrderTokens({ secrets, publicUrl, purpose, page }: Links) {
  const signer = createSigner(secrets, purpose, signs)
  const tokenOf = (order: { id: string; number: number }): string =>
    signer.sign(order.id) + String(order.number)

  return {
    tokenOf,

    /** As it stands in the SMS. */
    urlOf: (order: { id: string; number: number }): string => publicUrl + page({ t: tokenOf(order) }),

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
