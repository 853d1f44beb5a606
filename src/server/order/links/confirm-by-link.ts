import { createHash } from 'node:crypto'
import type { DeliveryAddress } from '#contract/address-schemas.ts'
import { isInTheShop } from '#domain/order-stage.ts'
import { orderStatusCodes, paymentMethodCodes } from '#domain/order.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { Transaction } from '#server/db/database.ts'
import { changeDelivery, type DeliveryChanged, isSameAddress } from '../change-delivery.ts'
import { markSeen } from './confirm-link-store.ts'
import type { OrderTokens } from './order-link-token.ts'
import type { DeferredCancels } from '../deferred-cancel.ts'
import { deliveryAddressOf } from '../order-delivery.ts'
import type { OrderDependencies } from '../order-dependencies.ts'
import {
  findOrder,
  type ItemRow,
  lockOrder,
  type OrderRow,
  readItems,
  readTimeline,
  setStatus,
} from '../order-store.ts'
import { updateWork } from '../work-store.ts'

const dayMs = 86_400_000

type Dependencies = Pick<OrderDependencies, 'database' | 'deliveries'> & {
  tokens: OrderTokens
  cancels: DeferredCancels
  /** Where the links of these tokens lead. */
  page: (query?: { t?: string; show?: string; did?: string | undefined }) => string
  /** Which orders such a link opens. */
  opens: (order: OrderRow) => boolean
}

export type ConfirmView = {
  order: OrderRow
  items: ItemRow[]
  address: DeliveryAddress
  /** What was decided last about its going out, by whom and when; null while nobody has. */
  decided: { what: string; by: 'customer' | 'shop'; at: Date } | null
  mayConfirm: boolean
  mayChange: boolean
  page: Dependencies['page']
}

export type Answered =
  | { ok: true }
  | { ok: false; reason: 'unknown-link' | 'changed-meanwhile' }
  | Exclude<DeliveryChanged, { ok: true }>

export type ConfirmByLink = ReturnType<typeof createConfirmByLink>

/** What the customer of a cash order can do by the link of an SMS, signed in or not: yes, another address, no. */
export function createConfirmByLink(dependencies: Dependencies) {
  const { database, tokens, cancels, page, opens } = dependencies
  const { query } = database

  /** The order that a link was made for; looked up whatever the signature is, so that a guess takes as long. */
  async function orderOf(token: string): Promise<OrderRow | null> {
    const order = await findOrder(query, String(tokens.numberIn(token) ?? 0))
    const isSigned = tokens.isOf(token, order ?? { id: '' })
    return order && isSigned && opens(order) ? order : null
  }

  async function answer(
    token: string,
    work: (tx: Transaction, order: Locked) => Promise<Answered>,
  ): Promise<Answered> {
    const found = await orderOf(token)
    if (!found) return { ok: false, reason: 'unknown-link' }
    return database.transaction(async (tx) => {
      const order = await lockOrder(tx, found.id)
      return order ? work(tx, order) : { ok: false, reason: 'unknown-link' }
    })
  }

  return {
    page,
    /** The address of an order's page. */
    urlOf: tokens.urlOf,

    /** Changes nothing: messengers look at links before people do. */
    async read(token: string): Promise<ConfirmView | null> {
      const order = await orderOf(token)
      if (!order) return null
      const [items, timeline] = [await readItems(query, [order.id]), await readTimeline(query, order.id)]
      const last = timeline.findLast(({ what }) => decisions.includes(what))
      const isStopped = order.cancels_at !== null
      return {
        order,
        items,
        address: deliveryAddressOf(order),
        decided: last
          ? { what: last.what, by: last.actor === 'customer' ? 'customer' : 'shop', at: last.at }
          : null,
        mayConfirm: order.stage === 'to-confirm' && !isStopped,
        mayChange: isInTheShop(order.stage) && !isStopped,
        page,
      }
    },

    /** Somebody's browser has drawn the page. */
    async seen(token: string): Promise<void> {
      const order = await orderOf(token)
      if (order) await markSeen(query, order.id)
    },

    confirm: (token: string) =>
      answer(token, async (tx, order) => {
        // A second press, or staff came first: the page says how it is.
        if (order.stage !== 'to-confirm' || order.cancels_at !== null) return { ok: false, reason: 'not-now' }
        const status = orderStatusCodes.confirmed
        await setStatus(tx, order, { status, what: 'confirmed', actor: 'customer', detail: 'by link' })
        await updateWork(tx, order.id, { held_from: null, reason: null })
        return { ok: true }
      }),

    /** `seen`: the address that stood on the page, so that a form sent twice, or late, does not undo another's change. */
    changeAddress: (token: string, { seen, ...wish }: { seen: string; change: Partial<DeliveryAddress> }) =>
      answer(token, async (tx, order) => {
        const before = deliveryAddressOf(order)
        const address = { ...before, ...wish.change }
        if (seen !== addressMark(before))
          return isSameAddress(before, address) ? { ok: true } : { ok: false, reason: 'changed-meanwhile' }
        const changed = await changeDelivery(dependencies, tx, { order, address, actor: 'customer' })
        return changed.ok ? { ok: true } : changed
      }),

    cancel: (token: string, detail: string) =>
      answer(token, async (tx, order) => {
        if (!isInTheShop(order.stage) || order.cancels_at !== null) return { ok: false, reason: 'not-now' }
        await cancels.ask(tx, order.id, { name: newId(), actor: 'customer', detail })
        return { ok: true }
      }),
  }
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

const decisions: readonly string[] = ['confirmed', 'cancelled', 'undone: confirmed']

/** Links by which a cash order is confirmed open nothing else, for thirty days. */
export const opensToConfirm = (order: OrderRow): boolean =>
  isYoungerThan(order, 30) && order.payment_method === paymentMethodCodes['cash-on-delivery']

/** Links to an order and its returns open any order, until its money is back too. */
export const opensToReturn = (order: OrderRow): boolean =>
  isYoungerThan(order, 90) && order.stage !== 'unpaid'

function isYoungerThan({ created_at: placedAt }: OrderRow, days: number): boolean {
  return Date.now() - placedAt.getTime() < days * dayMs
}

/** Tells one address from another without naming it. */
export function addressMark(address: DeliveryAddress): string {
  return createHash('sha256').update(JSON.stringify(address)).digest('base64url').slice(0, 16)
}
