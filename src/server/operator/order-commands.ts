import type { Command } from 'commander'
import { handMessageNames } from '#domain/hand-messages.ts'
import { formatRupees, paise } from '#domain/money.ts'
import {
  type OrderStatusCode,
  orderStatusCodes,
  orderStatuses,
  orderStatusShown,
  paymentMethodShown,
  paymentStatusShown,
} from '#domain/order.ts'
import type { OrderAction, OrderChanged } from '#server/order/change-order.ts'
import type { OrderRow } from '#server/order/orders.ts'
import { advancePaid, dueAtDoor, moneyHeld } from '#server/order/paid-ahead.ts'
import { orderRefusals } from '#server/order/order-refusals.ts'
import { operator } from '#server/order/staff-actor.ts'
import type { Areas } from '../areas.ts'
import { isAgreed } from './ask-before.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { OpenOperator } from './open-operator.ts'
import { momentInIndia, print } from './printing.ts'

/** `orders` and `order …`: what the owner does with orders until the screens come. */
export function orderCommands(program: Command, open: OpenOperator): void {
  program
    .command('orders')
    .description('List orders, newest first')
    .option('--status <status>', `a number or the beginning of a word: ${statusNames()}`)
    .option('--limit <number>', 'how many', '30')
    .action(async (options: { status?: string; limit: string }) => {
      const status = options.status === undefined ? undefined : readStatus(options.status)
      const limit = Number(options.limit)
      if (status === null) return fail(`There is no status ${options.status}: ${statusNames()}.`)
      if (!Number.isInteger(limit) || limit < 1) return fail('Give --limit as a whole number, such as 30.')
      await withOrders(async (orders) => {
        const found = await orders.list({ status, limit })
        if (found.length === 0) print('No orders.')
        for (const order of found) print(lineOf(order))
      })
    })

  const order = program
    .command('order')
    .description('Look at or change one order, named by its number or id')
    .argument('[order]', 'number or id')
    .action(async (name: string | undefined) => {
      if (!name) return order.help()
      await withOrders(async (orders) => show(await orders.find(name), name))
    })
  for (const [word, { action, says }] of Object.entries(actions)) {
    order
      .command(`${word} <order>`)
      .description(says)
      .option('--by <name>', 'who decides')
      .option('--approved-by <name>', 'the second person, where much money goes back')
      .option('--yes', 'without being asked')
      .action(async (name: string, who: { by?: string; approvedBy?: string; yes?: boolean }) => {
        await withOrders(async (orders, areas) => {
          const found = await orders.find(name)
          if (!found) return fail(`There is no order ${name}.`)
          const { by: askedBy, approvedBy, yes } = who
          const money = moneyHeld(found.order)
          if (action === 'cancel' && money > 0) {
            if (!askedBy) return fail('Its money goes back: say who decides, --by <name>.')
            const question = `${formatRupees(money)} of order ${found.order.number} goes back to ${found.order.customer_name}: cancel it?`
            if (!(await isAgreed(question, { yes }))) return fail('Nothing was done.')
          }
          if (await isDoneAtDesk(areas, action, found.order)) return show(await orders.find(name), name)
          const changed = await orders.change(found.order.id, action, { askedBy, approvedBy })
          if (!changed.ok) return fail(refusals[changed.reason])
          show(await orders.find(name), name)
        })
      })
  }

  order
    .command('paid <order>')
    .description('Note that the courier brought the cash of an order')
    .requiredOption('--by <name>', 'who notes it')
    .action(async (name: string, { by }: { by: string }) => {
      await withOrders(async (orders) => {
        const found = await orders.find(name)
        if (!found) return fail(`There is no order ${name}.`)
        const taken = await orders.takeCash({ orderId: found.order.id, by })
        if (!taken.ok) return fail(cashRefusals[taken.reason])
        show(await orders.find(name), name)
      })
    })

  order
    .command('tell <order> <message>')
    .description(`Write to the customer in the words of content/messages: ${handMessageNames.join(', ')}`)
    .action(async (name: string, typed: string) => {
      const message = handMessageNames.find((one) => one === typed)
      if (!message) return fail(`There is no message "${typed}". There are: ${handMessageNames.join(', ')}.`)
      await withOrders(async (orders, { tellByHand }) => {
        const found = await orders.find(name)
        if (!found) return fail(`There is no order ${name}.`)
        const { id } = found.order
        const words = await tellByHand.list(id)
        const told = await tellByHand.send(operator, { id, message, actionId: newId() })
        if (!told.ok) return fail(orderRefusals[told.reason].message)
        print('Goes out in half a minute, at night at nine in the morning:')
        print(`  ${words?.find((one) => one.message === message)?.text ?? message}`)
      })
    })

  async function withOrders(work: (orders: Areas['orders'], areas: Areas) => Promise<void>): Promise<void> {
    const opened = await open()
    try {
      const areas = await opened.areas()
      await work(areas.orders, areas)
    } finally {
      await opened.close()
    }
  }
}

/** Confirms or holds an order as the screens do; false where they would not, and what the command line may is tried. */
async function isDoneAtDesk({ staffOrders, work }: Areas, action: OrderAction, { id }: OrderRow) {
  const [line] = await work.lines([id])
  if (!line || (action !== 'confirm' && action !== 'hold')) return false
  const act = { actionId: newId(), orders: [{ id, version: line.version }] }
  const acted =
    action === 'confirm'
      ? await staffOrders.confirm(operator, act)
      : await staffOrders.hold(operator, { ...act, reason: 'asked' })
  return acted.ok && acted.answer.done.length > 0
}

const actions = {
  confirm: { action: 'confirm', says: 'Confirm an order: status 2' },
  hold: { action: 'hold', says: 'Put an order on hold: status 4' },
  'fulfil-part': { action: 'fulfil-part', says: 'Part of the goods were sent: status 3' },
  fulfil: { action: 'fulfil', says: 'All goods were sent: status 2, with the moment noted' },
  cancel: { action: 'cancel', says: 'Cancel: pieces go back to stock, money back to the customer; status 5' },
} satisfies Record<string, { action: OrderAction; says: string }>

const refusals = {
  'unknown-order': 'There is no such order.',
  cancelled: 'This order is cancelled.',
  unpaid: 'This order is not paid yet.',
  'partly-sent': 'A part of this order was sent already: it can only be fulfilled.',
  packed: 'This order is packed: send it with ship, or take it out of its box first.',
  'already-sent': 'This order was sent already.',
  'gateway-pending': 'Its payment is still under way; it ends by itself within minutes.',
  'needs-approval': 'So much money needs a second person who agrees: say --approved-by with another name.',
} satisfies Record<Extract<OrderChanged, { ok: false }>['reason'], string>

const cashRefusals = {
  'unknown-order': 'There is no such order.',
  'no-cash-order': 'This order is not paid at the door, or it is cancelled.',
  'taken-before': 'Its cash is noted already.',
}

type Found = {
  order: OrderRow
  items: Array<
    Record<'product_name' | 'color' | 'size', string> & { quantity: number; subtotal_paise: number }
  >
  timeline: Array<{ at: Date; actor: string; what: string }>
}

function show(found: Found | null, name: string): void {
  if (!found) return fail(`There is no order ${name}.`)
  const { order, items, timeline } = found
  print(lineOf(order))
  print(`  id ${order.id}, reference ${order.reference_id ?? 'none'}`)
  for (const item of items) {
    const what = `${item.product_name}, ${item.color}, ${item.size}`
    print(`  ${item.quantity} × ${what}: ${formatRupees(paise(item.subtotal_paise))}`)
  }
  if (order.discount_paise > 0) {
    print(`  coupon ${order.coupon_code ?? ''}: −${formatRupees(paise(order.discount_paise))}`)
  }
  print(`  shipping ${formatRupees(paise(order.shipping_paise))}`)
  if (order.advance_paise > 0) {
    const paid = advancePaid(order) > 0 ? 'paid' : 'to be paid'
    const rest = formatRupees(dueAtDoor(order))
    print(`  ${formatRupees(paise(order.advance_paise))} ${paid} in advance, ${rest} at the door`)
  }
  print(`  to ${JSON.stringify(order.delivery_address)}`)
  for (const { at, actor, what } of timeline) print(`  ${momentInIndia(at)} ${actor}: ${what}`)
}

function lineOf(order: OrderRow): string {
  const { label } = orderStatusShown(order.status)
  const payment = `${paymentMethodShown(order.payment_method)}, ${paymentStatusShown(order.payment_status)}`
  const sent = order.fulfilled_at ? ', sent' : ''
  const total = formatRupees(paise(order.total_paise))
  return `${order.number}  ${momentInIndia(order.created_at)}  ${total}  ${order.status} ${label}${sent}  ${payment}  ${order.customer_name}`
}

function statusNames(): string {
  return Object.entries(orderStatuses)
    .map(([code, { label }]) => `${code} ${label}`)
    .join(', ')
}

/** The code of a status that was named by it or by the beginning of its word; null where that fits none or several. */
function readStatus(typed: string): OrderStatusCode | null {
  const fitting = Object.entries(orderStatusCodes).filter(
    ([word, code]) => String(code) === typed || word.startsWith(typed.toLowerCase()),
  )
  const [found, another] = fitting
  return found && !another && typed !== '' ? found[1] : null
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
