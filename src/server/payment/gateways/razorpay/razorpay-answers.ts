import { z } from 'zod'
import { answeredPaise, answeredRef } from '../../gateway-client/gateway-amounts.ts'

const linkPayment = z.object({ payment_id: answeredRef, status: z.string().max(40) })

const link = z.object({
  id: answeredRef,
  short_url: z.string().max(2000),
  status: z.enum(['created', 'partially_paid', 'expired', 'cancelled', 'paid']),
  amount: answeredPaise,
  amount_paid: answeredPaise,
  currency: z.string().max(3),
  reference_id: answeredRef,
  // One object where there is one payment, in some answers.
  payments: z
    .union([z.array(linkPayment).max(100), linkPayment.transform((payment) => [payment])])
    .nullish()
    .catch(null),
})

const refund = z.object({
  id: answeredRef,
  amount: answeredPaise,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().max(100).nullish(),
})

// Empty notes arrive as an empty list.
const notes = z.object({ reference: answeredRef.optional() }).catch({}).optional()

const listedPayment = z.object({ id: answeredRef, amount: answeredPaise, status: z.string().max(40), notes })

/** What Razorpay answers and sends about payment links; unknown fields are let pass. */
export const razorpayAnswers = {
  link,
  links: z.object({ payment_links: z.array(link).max(100) }),
  payments: z.object({ items: z.array(listedPayment).max(100) }),
  refund,
  refunds: z.object({ items: z.array(refund).max(100) }),
  event: z.object({
    event: z.string().min(1).max(100),
    payload: z.object({
      payment_link: z
        .object({ entity: z.object({ id: answeredRef, reference_id: answeredRef.nullish() }) })
        .optional(),
      payment: z.object({ entity: z.object({ id: answeredRef, notes }) }).optional(),
      refund: z.object({ entity: z.object({ id: answeredRef, receipt: answeredRef.nullish() }) }).optional(),
    }),
  }),
}

export type RazorpayPayment = z.infer<typeof listedPayment>
export type RazorpayLink = z.infer<typeof link>
