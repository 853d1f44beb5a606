import { z } from 'zod'
import { stageNames } from '#domain/order-stage.ts'
import { address } from './address-schemas.ts'
import { id, moment, rupees, typedText } from './field-schemas.ts'

/** Digits of a mobile number from wherever in it, or the beginning of a name. */
export const findCustomersQuery = z.object({ q: z.string().min(1).max(80) })

const orderOfCustomer = z.object({
  id,
  number: z.string(),
  placedAt: moment,
  stage: z.enum(stageNames),
  total: rupees,
})

const customerLine = z.object({
  id,
  name: z.string(),
  /** Its first two and last four digits; the rest is for who asks for it by `revealCustomer`. */
  phone: z.string(),
  since: moment,
  lastOrder: orderOfCustomer.omit({ total: true }).nullable(),
})

/** `isMore`: others fit as well; one digit more leaves fewer. */
export const foundCustomers = z.object({ customers: z.array(customerLine), isMore: z.boolean() })

const link = z.object({ what: z.enum(['invoice', 'pay-again']), name: z.string(), url: z.string() })

export const customerWhole = customerLine.omit({ lastOrder: true }).extend({
  /** Counts the changes; who changes a customer says which one they saw. */
  version: z.number().int(),
  note: z.string(),
  /** Until then they pay online only; null: as the rules say. */
  cashOffUntil: moment.nullable(),
  /** Seconds for which no code of the number is looked at; 0: signing in is possible. */
  lockedSeconds: z.number().int(),
  /** Of the parcels that left the shop for this number: those that arrived, and those that came back. */
  delivered: z.number().int(),
  cameBack: z.number().int(),
  /** Cases of exchange or money back of this number, without those that were not accepted or dropped. */
  sentBack: z.number().int(),
  /** Newest first. `aloud`: where it is and what comes next, in one sentence; null once it is over. */
  orders: z.array(
    orderOfCustomer.extend({
      pieces: z.number().int(),
      coupon: z.string().nullable(),
      aloud: z.string().nullable(),
      /** Whether the question by SMS can be sent once more. */
      canAsk: z.boolean(),
      links: z.array(link),
    }),
  ),
  addresses: z.array(address.omit({ mobile: true })),
  /** Kept for a checkout that nobody finished; the link fills the cart again. */
  carts: z.array(
    z.object({ id, touchedAt: moment, pieces: z.number().int(), products: z.string(), url: z.string() }),
  ),
  /** Store credit, newest first (decision 0055). `over`: nobody used it in time. */
  credits: z.array(
    z.object({ code: z.string(), amount: rupees, until: moment, state: z.enum(['good', 'used', 'over']) }),
  ),
  consents: z.array(z.object({ givenAt: moment, matching: z.boolean(), advertising: z.boolean() })),
  /** What they were told about these orders, newest first. */
  messages: z.array(
    z.object({
      kind: z.string(),
      order: z.string(),
      at: moment,
      state: z.enum(['sent', 'waits', 'failed']),
      /** When one that waits is sent. */
      dueAt: moment.nullable(),
    }),
  ),
})

export const revealedCustomer = z.object({ phone: z.string(), email: z.string().nullable() })

const oneCustomer = { actionId: id, version: z.number().int() }

export const noteCustomerBody = z.strictObject({ ...oneCustomer, note: typedText({ max: 500 }) })

/** Days from now; null: cash as the rules say. */
export const setCustomersCashBody = z.strictObject({
  ...oneCustomer,
  offForDays: z.number().int().min(1).max(3650).nullable(),
})

export type CustomerWhole = z.infer<typeof customerWhole>
