// The gateways' side of their signatures, written apart from the adapters: the published vectors test both, so that
// both cannot share one mistake unnoticed.
import { createHash, createHmac } from 'node:crypto'

export function signPhonepe(username: string, password: string): string {
  return createHash('sha256').update(`${username}:${password}`, 'utf8').digest('hex')
}

export function signRazorpay(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex')
}

/** The query of the way back from a payment link. */
export function signRazorpayLink(
  {
    linkId,
    referenceId,
    status,
    paymentId,
  }: Record<'linkId' | 'referenceId' | 'status' | 'paymentId', string>,
  keySecret: string,
): string {
  return signRazorpay([linkId, referenceId, status, paymentId].join('|'), keySecret)
}

export function signCashfree(timestampMs: string, text: string, secret: string): string {
  return createHmac('sha256', secret).update(`${timestampMs}${text}`, 'utf8').digest('base64')
}
