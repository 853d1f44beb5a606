import type { SimulatedGateway } from './gateway-books.ts'
import type { Fault } from './simulated-faults.ts'

type About = {
  gateway: SimulatedGateway
  reference: string
  amount: number
  providerRef?: string
  paymentRef?: string
}

const evil = 'https://evil.example/pay'

/** Fields whose change alone must keep an order unpaid, with what a good answer would say in them. */
const goodAnswers: Record<SimulatedGateway, (about: About) => Record<string, unknown>> = {
  phonepe: ({ amount, providerRef, paymentRef, reference }) => ({
    orderId: providerRef ?? 'OMO1',
    merchantOrderId: reference,
    state: 'COMPLETED',
    amount,
    redirectUrl: evil,
    paymentDetails: [{ transactionId: paymentRef ?? 'OM1', state: 'COMPLETED', amount }],
  }),
  razorpay: ({ amount, providerRef, paymentRef, reference }) => ({
    id: providerRef ?? 'plink_1',
    short_url: evil,
    status: 'paid',
    amount,
    amount_paid: amount,
    currency: 'INR',
    reference_id: reference,
    payments: [{ payment_id: paymentRef ?? 'pay_1', status: 'captured' }],
  }),
  cashfree: ({ amount, providerRef, reference }) => ({
    cf_link_id: providerRef ?? 'cf1',
    link_id: reference,
    link_url: evil,
    link_status: 'PAID',
    link_amount: amount / 100,
    link_amount_paid: amount / 100,
    link_currency: 'INR',
  }),
}

const needed: Record<SimulatedGateway, readonly string[]> = {
  phonepe: ['orderId', 'state', 'amount'],
  razorpay: ['id', 'status', 'amount', 'amount_paid', 'currency', 'reference_id'],
  cashfree: ['cf_link_id', 'link_id', 'link_status', 'link_amount', 'link_currency'],
}

const wrongValues: unknown[] = [
  null,
  true,
  [],
  {},
  '',
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  '1e3',
  'x'.repeat(5000),
  { $gt: 0 },
  'INRR',
]

/** A good answer bent in one way (F21): a field missing, of another type or value; not JSON; huge; elsewhere; packed. */
export function mutatedAnswer(about: About, chance: () => number): Fault {
  const good = goodAnswers[about.gateway](about)
  const field = pick(needed[about.gateway], chance)
  const value = pick(wrongValues, chance)
  const { [field]: _gone, ...missing } = good
  const faults: Fault[] = [
    { answer: JSON.stringify(missing) },
    { answer: JSON.stringify({ ...good, [field]: value }) },
    { answer: JSON.stringify({ ...good, [field]: value }) },
    { answer: JSON.stringify([good]) },
    { answer: JSON.stringify({ data: good }) },
    { answer: `${JSON.stringify(good)}}` },
    { answer: `<!doctype html><title>${JSON.stringify(good)}</title>` },
    { answer: JSON.stringify({ ...good, filler: 'x'.repeat(300_000) }) },
    { status: 302 },
    { gzipBomb: true },
    { succeedButDropAnswer: true },
  ]
  return pick(faults, chance)
}

function pick<T>(list: readonly T[], chance: () => number): T {
  const picked = list[Math.floor(chance() * list.length)]
  if (picked === undefined) throw new Error('nothing to pick from')
  return picked
}
