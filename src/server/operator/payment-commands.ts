import type { Command } from 'commander'
import type { Paise } from '#domain/money.ts'
import { formatRupees, fromRupees } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import type { Payments } from '#server/payment/payments.ts'
import type { OpenOperator } from './open-operator.ts'

/** `refund` of the operator's command line. */
export function paymentCommands(program: Command, open: OpenOperator): void {
  program
    .command('refund')
    .argument('<order>', 'the number or the id of the order')
    .argument('[amount]', 'rupees, such as 499 or 99.50; the whole rest when left out')
    .description('Gives the money of an online order back through its gateway.')
    .action(async (order: string, rupees: string | undefined) => {
      const amount = readAmount(rupees)
      if (amount === 'unreadable') return fail('Give the amount in rupees, such as 499 or 99.50.')
      const operator = await open()
      try {
        const said = await refundOrder({ ...operator, ...(await operator.areas()) }, order, amount)
        if (!said.ok) return fail(said.problem)
        console.log(`${formatRupees(said.amount)} of order ${said.number} will go back.`)
        console.log('The running shop sends it to the gateway and tells the customer when it is done.')
      } finally {
        await operator.close()
      }
    })
}

type Refunding = {
  database: Database
  orders: { find(name: string): Promise<{ order: { id: string; number: number } } | null> }
  payments: Pick<Payments, 'refund'>
}

type Said = { ok: true; number: number; amount: Paise } | { ok: false; problem: string }

/** Asks for an order's money back; in words for the operator. */
export async function refundOrder(
  { database, orders, payments }: Refunding,
  name: string,
  amount: Paise | undefined,
): Promise<Said> {
  const found = await orders.find(name)
  if (!found) return { ok: false, problem: `There is no order ${name}.` }
  const { id: orderId, number } = found.order
  const asked = await database.transaction((tx) =>
    payments.refund(tx, { orderId, amount, reason: 'operator' }),
  )
  if (asked.ok) return { ok: true, number, amount: asked.amount }
  return { ok: false, problem: problems[asked.reason] }
}

const problems = {
  'nothing-to-refund': 'There is no money of this order left to give back.',
  'more-than-paid': 'That is more than is left of what the customer paid.',
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
