import { z } from 'zod'
import { answeredRef, answeredRupees } from '../../gateway-client/gateway-amounts.ts'

const refOrNumber = z.union([answeredRef, z.number().int().transform(String)])
const tags = z.object({ link_id: answeredRef.optional() }).catch({}).nullish()

/** What Cashfree answers and sends about payment links; unknown fields are let pass. */
export const cashfreeAnswers = {
  link: z.object({
    link_id: answeredRef,
    cf_link_id: refOrNumber,
    link_url: z.string().max(2000),
    link_status: z.enum(['ACTIVE', 'PAID', 'PARTIALLY_PAID', 'EXPIRED', 'CANCELLED']),
    link_amount: answeredRupees,
    link_currency: z.string().max(3),
    link_amount_paid: answeredRupees.optional(),
  }),
  linkOrders: z
    .array(
      z.object({
        order_id: answeredRef,
        order_amount: answeredRupees,
        order_currency: z.string().max(3).optional(),
        order_status: z.string().max(40),
        link_id: answeredRef.nullish(),
      }),
    )
    .max(100),
  refund: z.object({
    cf_refund_id: refOrNumber,
    refund_id: answeredRef,
    refund_amount: answeredRupees,
    refund_status: z.enum(['SUCCESS', 'PENDING', 'CANCELLED', 'ONHOLD', 'FAILED']),
  }),
  event: z.object({
    type: z.string().min(1).max(100),
    data: z
      .object({
        link_id: answeredRef.optional(),
        link_status: z.string().max(40).optional(),
        order: z.object({ order_id: answeredRef.optional(), order_tags: tags }).nullish(),
        payment: z
          .object({ cf_payment_id: refOrNumber.optional(), payment_status: z.string().max(40).optional() })
          .nullish(),
        refund: z
          .object({ refund_id: answeredRef.optional(), refund_status: z.string().max(40).optional() })
          .nullish(),
      })
      .optional(),
  }),
}
