import type { Command } from 'commander'
import type { Operator } from './open-operator.ts'
import { momentInIndia, print } from './printing.ts'

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const keptMs = 7 * 24 * 3600 * 1000

/** `abandoned`: who began a checkout and ordered nothing since, with the link that refills their cart. */
export function abandonedCommands(program: Command, open: () => Promise<Operator>): void {
  program
    .command('abandoned')
    .description(
      'Carts that were taken to checkout and never ordered, newest first, with a link that refills each.',
    )
    .option('--since <day>', 'not older than this day, as 2026-01-31; a week when left out')
    .action(async ({ since }: { since?: string }) => {
      if (since !== undefined && !dayPattern.test(since)) {
        console.error('Write the day as 2026-01-31.')
        process.exitCode = 1
        return
      }
      const operator = await open()
      try {
        const from = since ? new Date(`${since}T00:00:00+05:30`) : new Date(Date.now() - keptMs)
        await printAbandoned(operator, from)
      } finally {
        await operator.close()
      }
    })
}

async function printAbandoned(operator: Operator, since: Date): Promise<void> {
  const { orders, customers } = await operator.areas()
  const carts = await orders.listAbandoned(since)
  if (carts.length === 0) print('No cart was left behind.')
  for (const cart of carts) {
    const customer = await customers.read(cart.customerId)
    const who = customer ? `${customer.name}, ${customer.mobileNumber}` : 'account deleted'
    const coupon = cart.couponCode ? `, coupon ${cart.couponCode}` : ''
    print(`${momentInIndia(cart.touchedAt)}  ${who}: ${cart.pieces} × ${cart.products}${coupon}`)
    print(`  ${cart.link}`)
  }
}
