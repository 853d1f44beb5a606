import type { Command } from 'commander'
import type { Paise } from '#domain/money.ts'
import { formatRupees, fromRupees } from '#domain/money.ts'
import { refundApprovalAbove } from '#domain/refund-approval.ts'
import type { OrderRow, Orders } from '#server/order/orders.ts'
import { advancePaid } from '#server/order/paid-ahead.ts'
import type { Payments } from '#server/payment/payments.ts'
import type { Database } from '#server/db/database.ts'
import type { Returns } from '#server/returns/returns.ts'
import { isAgreed } from './ask-before.ts'
import type { OpenOperator } from './open-operator.ts'

type RefundOptions = {
  by: string
  approvedBy?: string
  yes?: boolean
  madeElsewhere?: boolean
  goodsBack?: boolean
  goodsKept?: boolean
}

/** `refund` of the operator's command line. */
export function refundCommand(program: Command, open: OpenOperator): void {
  program
    .command('refund')
    .argument('<order>', 'the number or the id of the order')
    .argument('[amount]', 'rupees, such as 499 or 99.50; the whole rest when left out')
    .description('Gives the money of an online order back through its gateway.')
    .requiredOption('--by <name>', 'who gives it back')
    .option('--approved-by <name>', `the second person, above ${formatRupees(refundApprovalAbove)}`)
    .option('--made-elsewhere', 'only notes what was given back in the dashboard or by hand')
    .option('--goods-back', 'of a whole refund: the pieces go back to stock')
    .option('--goods-kept', 'of a whole refund: the customer keeps them, or they are lost')
    .option('--yes', 'without being asked')
    .action(async (order: string, rupees: string | undefined, options: RefundOptions) => {
      const amount = readAmount(rupees)
      if (amount === 'unreadable') return fail('Give the amount in rupees, such as 499 or 99.50.')
      if (amount === undefined && !options.madeElsewhere && options.goodsBack === options.goodsKept)
        return fail('Do the goods come back? Say --goods-back or --goods-kept.')
      const operator = await open()
      try {
        const areas = await operator.areas()
        const found = await areas.orders.find(order)
        if (!found) return fail(`There is no order ${order}.`)
        const { number, customer_name: name } = found.order
        const what = amount === undefined ? 'All the money that is left' : formatRupees(amount)
        const asked = `${what} of order ${number} to ${name}: shall it go back?`
        if (!(await isAgreed(asked, options))) return fail('Nothing was done.')
        const said = await refundOrder({ ...operator, ...areas }, order, { amount, ...options })
        if (!said.ok) return fail(said.problem)
        if (options.madeElsewhere)
          return console.log(`${formatRupees(said.amount)} of order ${number} is noted.`)
        console.log(`${formatRupees(said.amount)} of order ${number} will go back.`)
        console.log('The running shop sends it to the gateway and tells the customer when it is done.')
      } finally {
        await operator.close()
      }
    })
}

type Refunding = {
  database: Database
  orders: Pick<Orders, 'goodsBack'> & {
    find(name: string): Promise<{ order: OrderRow } | null>
  }
  payments: Pick<Payments, 'refund' | 'byHand'>
  returns: Pick<Returns, 'moneyBesideCases'>
}

type Said = { ok: true; number: number; amount: Paise } | { ok: false; problem: string }
type WantedByHand = Pick<RefundOptions, 'by' | 'approvedBy' | 'madeElsewhere' | 'goodsBack'> & {
  amount?: Paise
}

/** Asks for an order's money back, or notes that it went back; in words for the operator. */
export async function refundOrder(
  { database, orders, payments, returns }: Refunding,
  name: string,
  { amount, by, approvedBy, madeElsewhere, goodsBack }: WantedByHand,
): Promise<Said> {
  const found = await orders.find(name)
  if (!found) return { ok: false, problem: `There is no order ${name}.` }
  const { id: orderId, number } = found.order
  if (isPaidAtDoor(found.order) && (goodsBack || !madeElsewhere)) return { ok: false, problem: ofAdvance }
  const asked = await database.transaction(async (tx) => {
    const beside = madeElsewhere ? null : await returns.moneyBesideCases(tx, orderId)
    if (beside && beside.asCredit > 0 && (amount === undefined || amount > beside.left))
      return { ok: false, reason: 'given-as-credit', ...beside } as const
    const answer = madeElsewhere
      ? await payments.byHand.noteRefund(tx, { orderId, amount, by })
      : await payments.refund(tx, { orderId, amount, reason: 'operator', askedBy: by, approvedBy })
    if (answer.ok && goodsBack) await orders.goodsBack(tx, { orderId, by })
    return answer
  })
  if (asked.ok) return { ok: true, number, amount: asked.amount }
  if (asked.reason === 'given-as-credit') return { ok: false, problem: besideCredit(asked) }
  return { ok: false, problem: problems[asked.reason] }
}

const ofAdvance =
  'A part of this order was paid in advance, the rest is for the door. It goes back when the order is cancelled (order cancel), when its parcel comes back, or with a return.'

function besideCredit({ left, asCredit }: { left: Paise; asCredit: Paise }): string {
  const rest = left > 0 ? `${formatRupees(left)} is left: name an amount up to that.` : 'Nothing is left.'
  return `${formatRupees(asCredit)} of this order was given back as store credit. ${rest}`
}

/** It goes on, or its money went back by UPI: nothing of its advance goes back beside that. */
function isPaidAtDoor(order: OrderRow): boolean {
  return advancePaid(order) > 0 && ['placed', 'collected', 'refunded'].includes(order.state)
}

const problems = {
  'nothing-to-refund': 'There is no money of this order left to give back.',
  'more-than-paid': 'That is more than is left of what the customer paid.',
  'needs-approval': `Above ${formatRupees(refundApprovalAbove)} a second person has to agree: say --approved-by with another name.`,
}

/** Undefined: no amount was given. */
export function readAmount(rupees: string | undefined): Paise | undefined | 'unreadable' {
  if (rupees === undefined) return undefined
  if (!/^[0-9]{1,8}(\.[0-9]{1,2})?$/.test(rupees) || Number(rupees) === 0) return 'unreadable'
  return fromRupees(Number(rupees))
}

function fail(problem: string): void {
  console.error(problem)
  process.exitCode = 1
}
