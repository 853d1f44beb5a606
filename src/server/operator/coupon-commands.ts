import type { Command } from 'commander'
import type { Database } from '#server/db/database.ts'
import { createCouponBook } from '#server/coupon/coupon-book.ts'
import { type CouponArguments, describeCoupon, readCoupon } from './coupon-arguments.ts'

type CouponBook = ReturnType<typeof createCouponBook>
type Open = () => Promise<{ database: Database; close: () => Promise<void> }>

/** `coupon add`, `list`, `off`, `on`, `show` and `hide` of the operator's command line (decision 0028). */
export function couponCommands(program: Command, open: Open): void {
  const coupon = program.command('coupon').description('Coupons: add, list, switch off and on.')

  coupon
    .command('add')
    .argument('<code>', 'what shoppers type, such as WELCOME100')
    .description('Adds a coupon. Amounts in rupees, days as 2026-01-31 (Indian time).')
    .option('--percent <number>', 'percent off, 1 to 100')
    .option('--flat <rupees>', 'a fixed amount off')
    .option('--cap <rupees>', 'at most so much off, with --percent')
    .option('--minimum <rupees>', 'smallest subtotal')
    .option('--from <day>', 'first day')
    .option('--until <day>', 'last day')
    .option('--limit <number>', 'how often in all')
    .option('--per-customer <number>', 'how often for one customer')
    .option('--first-order', "only for a customer's first order")
    .option('--shown', 'offered in the cart of everybody it fits')
    .action(async (code: string, typed: CouponArguments) => {
      const read = readCoupon(code, typed)
      if (!read.ok) return fail(read.problem)
      await withCoupons(async (coupons) => {
        const added = await coupons.add(read.coupon)
        if (!added.ok) return fail(`There is a coupon ${code.toUpperCase()} already.`)
        console.log(`Added  ${describeCoupon(added.coupon)}`)
      })
    })

  coupon
    .command('list')
    .description('Shows all coupons and how often they were used.')
    .action(() =>
      withCoupons(async (coupons) => {
        const all = await coupons.list()
        console.log(all.length === 0 ? 'There are no coupons.' : all.map(describeCoupon).join('\n'))
      }),
    )

  for (const { name, description, becomes, change } of switches) {
    coupon
      .command(name)
      .argument('<code>')
      .description(description)
      .action((code: string) =>
        withCoupons(async (coupons) => {
          if (!(await change(coupons, code))) return fail(`There is no coupon ${code.toUpperCase()}.`)
          console.log(`${code.toUpperCase()} is ${becomes}.`)
        }),
      )
  }

  async function withCoupons(work: (coupons: CouponBook) => Promise<void>) {
    const operator = await open()
    try {
      await work(createCouponBook(operator))
    } finally {
      await operator.close()
    }
  }
}

type Switch = {
  name: string
  description: string
  becomes: string
  change: (coupons: CouponBook, code: string) => Promise<boolean>
}

const switches = [
  {
    name: 'off',
    description: 'Switches a coupon off; orders that used it keep it.',
    becomes: 'off',
    change: (coupons, code) => coupons.switchOff(code),
  },
  {
    name: 'on',
    description: 'Switches a coupon on again.',
    becomes: 'on',
    change: (coupons, code) => coupons.switchOn(code),
  },
  {
    name: 'show',
    description: 'Offers a coupon in the cart of everybody it fits.',
    becomes: 'shown to everyone',
    change: (coupons, code) => coupons.show(code),
  },
  {
    name: 'hide',
    description: 'Offers a coupon no more; whoever knows its code still uses it.',
    becomes: 'known only to those who were told',
    change: (coupons, code) => coupons.hide(code),
  },
] satisfies Switch[]

function fail(problem: string): void {
  console.error(problem)
  process.exitCode = 1
}
