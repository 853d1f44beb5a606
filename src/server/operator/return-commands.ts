import type { Command } from 'commander'
import { readableRupees } from '#domain/money.ts'
import { type ReturnCase, upiId } from '#contract/staff-return-schemas.ts'
import { type ReturnReason, returnReasons, returnStates } from '#domain/return-case.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { operator } from '#server/order/staff-actor.ts'
import { returnRefusals } from '#server/returns/return-refusals.ts'
import type { Areas } from '../areas.ts'
import type { OpenOperator } from './open-operator.ts'
import { print } from './printing.ts'

type Refused = { ok: false; reason: keyof typeof returnRefusals }
type Opening = {
  line: string
  size?: string
  color?: string
  credit?: boolean
  pieces: string
  reason: string
  exception?: boolean
  video?: boolean
}

/** `return …` and `payout …`: what the returns screen does, by the same functions. */
export function returnCommands(program: Command, open: OpenOperator): void {
  const returns = program.command('return').description('Returns and exchanges')

  returns
    .command('list')
    .description('Cases that are open, by their steps')
    .action(() =>
      withAreas(async ({ returns: { view } }) => {
        for (const step of ['asked', 'approved', 'moving', 'received'] as const) {
          const { cases } = await view.list({ view: step, after: null })
          for (const one of cases)
            print(`${one.name}  ${returnStates[one.state]}  ${one.wish}  ${one.order.customer}  ${one.id}`)
        }
      }),
    )

  returns
    .command('open <order>')
    .description('Opens a case for pieces of an order and accepts it; with --size or --color an exchange')
    .option('--line <number>', 'which line of the order', '1')
    .option('--pieces <number>', 'how many of it', '1')
    .option('--size <name>', 'the size that is wanted instead')
    .option('--color <name>', 'the colour that is wanted instead')
    .option('--credit', 'store credit is wanted, not money')
    .option('--reason <reason>', Object.keys(returnReasons).join(', '), 'other')
    .option('--exception', 'although the policy does not take it')
    .option('--video', 'the unboxing video was seen')
    .action((name: string, options: Opening) =>
      withAreas(async ({ orders, returns: { cases, view } }) => {
        const found = await orders.find(name)
        const returnable = found && (await view.returnable(found.order.id))
        if (!returnable) return fail(`There is no order ${name}.`)
        const piece = returnable.pieces[Number(options.line) - 1]
        if (!piece) return fail(`Order ${returnable.orderNumber} has no line ${options.line}.`)
        if (!isReason(options.reason)) return fail(`There is no reason ${options.reason}.`)
        const { size = piece.size, color = piece.color } = options
        const isExchange = options.size !== undefined || options.color !== undefined
        const wanted = piece.swaps.find((swap) => swap.size === size && swap.color === color)
        if (isExchange && !wanted) return fail(`There is no ${color}, ${size} at the same price.`)
        const acted = await cases.open(operator, {
          id: returnable.orderId,
          actionId: newId(),
          version: returnable.orderVersion,
          wish: isExchange ? 'exchange' : options.credit ? 'credit' : 'refund',
          reason: options.reason,
          words: '',
          way: 'pickup',
          pieces: [
            {
              itemId: piece.itemId,
              quantity: Number(options.pieces),
              ...(wanted && isExchange ? { wantedSizeId: wanted.sizeId } : {}),
            },
          ],
          isException: options.exception ?? false,
          videoSeen: options.video ?? false,
        })
        if (!acted.ok) return refuse(acted)
        await show(view, acted.answer.caseId)
      }),
    )

  returns
    .command('received <case>')
    .description('All of its pieces came back; they are fine unless told')
    .option('--damaged', 'none of them can be sold')
    .action((id: string, { damaged }: { damaged?: boolean }) =>
      withAreas(async ({ returns: { cases, view } }) => {
        const found = await view.read(id)
        if (!found) return fail(returnRefusals['unknown-case'].message)
        const counted = found.pieces.map(({ itemId, quantity }) => ({
          itemId,
          fine: damaged ? 0 : quantity,
          press: 0,
          bad: damaged ? quantity : 0,
          missing: 0,
        }))
        const { version } = found
        const acted = await cases.receive(operator, { id, actionId: newId(), version, counted })
        if (!acted.ok) return refuse(acted)
        await show(view, id)
      }),
    )

  for (const [word, does, says] of [
    ['moving', 'move', 'The courier has the old pieces'],
    ['drop', 'drop', 'Nothing comes of it: what was kept back is for sale again'],
  ] as const)
    returns
      .command(`${word} <case>`)
      .description(says)
      .action((id: string) =>
        withAreas(async ({ returns: { cases, view } }) => {
          const found = await view.read(id)
          if (!found) return fail(returnRefusals['unknown-case'].message)
          const acted = await cases[does](operator, { id, actionId: newId(), version: found.version })
          if (!acted.ok) return refuse(acted)
          await show(view, id)
        }),
      )

  const payout = program.command('payout').description('Money that goes back')

  payout
    .command('list')
    .description('What is still to be agreed to or paid')
    .action(() =>
      withAreas(async ({ returns: { view } }) => {
        for (const one of await view.payouts('open'))
          print(
            `${one.id}  ${readableRupees(one.amount)}  order ${one.orderNumber}  ${one.state}  ${one.to ?? 'no UPI id yet'}`,
          )
      }),
    )

  payout
    .command('ask <case> <rupees>')
    .description('Gives money of a case back: to a UPI id for cash, else through its gateway in a minute')
    .option('--credit', 'as store credit: a coupon that its customer alone can use')
    .option('--and-credit <rupees>', 'so much as store credit beside it', '0')
    .action((id: string, rupees: string, { credit, andCredit }: { credit?: boolean; andCredit: string }) =>
      withAreas(async ({ returns: { money, view } }) => {
        const found = await view.read(id)
        if (!found) return fail(returnRefusals['unknown-case'].message)
        if (!/^[1-9][0-9]{0,6}$/.test(rupees) || !/^[0-9]{1,7}$/.test(andCredit))
          return fail('Give whole rupees, such as 499.')
        const as = credit ? ('credit' as const) : ('money' as const)
        const amounts = { rupees: Number(rupees), as, andCredit: Number(andCredit) }
        const wanted = { id, actionId: newId(), version: found.version, ...amounts }
        const acted = await money.ask(operator, { ...wanted, reach: 'owner' })
        if (!acted.ok) return refuse(acted)
        await show(view, id)
      }),
    )

  payout
    .command('to <payout> <upi>')
    .description('Where a payout goes: name@bank')
    .action((id: string, typed: string) =>
      withAreas(async ({ returns: { money } }) => {
        const upi = upiId.safeParse(typed)
        if (!upi.success) return fail('A UPI id looks like name@bank.')
        const acted = await money.setPayee(operator, { id, actionId: newId(), upi: upi.data })
        if (!acted.ok) return refuse(acted)
        print('It is noted.')
      }),
    )

  payout
    .command('paid <payout> <utr>')
    .description('The bank has paid it, under this reference')
    .action((id: string, utr: string) =>
      withAreas(async ({ returns: { money } }) => {
        const acted = await money.pay(operator, { id, actionId: newId(), utr: utr.toUpperCase() })
        if (!acted.ok) return refuse(acted)
        print('It is noted, and the customer hears of it.')
      }),
    )

  async function withAreas(work: (areas: Areas) => Promise<void>): Promise<void> {
    const opened = await open()
    try {
      await work(await opened.areas())
    } finally {
      await opened.close()
    }
  }
}

async function show(view: Areas['returns']['view'], id: string): Promise<void> {
  const found = await view.read(id)
  if (!found) return
  print(`${found.name}: ${returnStates[found.state]}  (${found.id})`)
  for (const piece of found.pieces) {
    const wanted = piece.wanted ? ` → ${piece.wanted.color}, ${piece.wanted.size}` : ''
    print(`  ${piece.quantity} × ${piece.productName}, ${piece.color}, ${piece.size}${wanted}`)
  }
  if (found.money) print(`  proposed ${proposedWords(found.money)}`)
  for (const { id: payoutId, amount, state } of found.payouts)
    print(`  payout ${payoutId}: ${readableRupees(amount)}, ${state}`)
}

function proposedWords({ proposed, andCredit }: NonNullable<ReturnCase['money']>): string {
  const credit = andCredit === 0 ? '' : `, and ${readableRupees(andCredit)} of store credit`
  return `${readableRupees(proposed)}${credit}`
}

function isReason(typed: string): typed is ReturnReason {
  return Object.hasOwn(returnReasons, typed)
}

function refuse({ reason }: Refused): void {
  fail(returnRefusals[reason].message)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
