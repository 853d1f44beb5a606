import { z } from 'zod'
import { answeredPaise, answeredRef } from '../../gateway-client/gateway-amounts.ts'

const state = z.enum(['PENDING', 'COMPLETED', 'FAILED'])

/** What PhonePe Standard Checkout v2 answers and sends; unknown fields are let pass. */
export const phonepeAnswers = {
  token: z.object({
    access_token: z.string().min(1).max(4000),
    issued_at: z.number().optional(),
    /** Epoch seconds. */
    expires_at: z.number(),
  }),
  created: z.object({ orderId: answeredRef, state, redirectUrl: z.string().max(4000) }),
  order: z.object({
    orderId: answeredRef,
    merchantOrderId: answeredRef.optional(),
    state,
    amount: answeredPaise,
    currency: z.string().max(3).optional(),
    paymentDetails: z
      .array(z.object({ transactionId: answeredRef, state: z.string(), amount: answeredPaise }))
      .max(100)
      .nullish(),
  }),
  refund: z.object({
    refundId: answeredRef,
    amount: answeredPaise,
    state: z.enum(['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED']),
  }),
  refusal: z.object({ code: z.string().max(100) }),
  event: z.object({
    event: z.string().min(1).max(100),
    payload: z.object({
      state: z.string().max(40).optional(),
      merchantOrderId: answeredRef.optional(),
      originalMerchantOrderId: answeredRef.optional(),
      merchantRefundId: answeredRef.optional(),
      orderId: answeredRef.optional(),
      paymentDetails: z.array(z.object({ transactionId: answeredRef.optional() })).nullish(),
    }),
  }),
}
