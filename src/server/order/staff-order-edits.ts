import type { DeliveryAddress } from '#contract/address-schemas.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Acted, Actor, StaffActions } from '#server/staff/staff.ts'
import { changeDelivery, isSameAddress } from './change-delivery.ts'
import { whyNotDelivered, deliveryAddressOf } from './order-delivery.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { lockOrder, readOrder } from './order-store.ts'
import { wayChosen } from './paid-ahead.ts'
import { listSwaps, swapBack, swapLine } from './swap-line.ts'
import type { LinePiece } from './swap-store.ts'

type Dependencies = Pick<OrderDependencies, 'database' | 'deliveries' | 'catalogue' | 'reservations'> & {
  actions: StaffActions
}

type Target = { actionId: string; id: string; version: number }
type Second = { mobile?: string | null | undefined }
type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>
type Refused =
  | 'unknown-order'
  | 'changed-meanwhile'
  | 'not-now'
  | 'packed-for-state'
  | 'unknown-line'
  | 'other-price'
  | 'sold-out'
type Change = { ok: true; before: unknown; after: unknown } | { ok: false; reason: Refused }

const undoSeconds = 10 * 60
const addressChanged = 'address changed'
const pieceChanged = 'piece changed'

export type StaffOrderEdits = ReturnType<typeof createStaffOrderEdits>

/** What the people of the shop change of an order that the shop still has: where it goes, and in which colour and size. */
export function createStaffOrderEdits(dependencies: Dependencies) {
  const { database, actions } = dependencies

  function edit(
    by: Actor,
    { actionId, id, version, what }: Target & { what: string },
    change: (tx: Transaction, order: Locked) => Promise<Change>,
  ): Promise<Acted<null, Refused>> {
    const wanted = { actionId, what, about: { kind: 'order', id }, undoSeconds }
    return actions.once<null, Refused>(by, wanted, async (tx) => {
      const order = await lockOrder(tx, id)
      if (!order) return { ok: false, reason: 'unknown-order' }
      if (order.version !== version) return { ok: false, reason: 'changed-meanwhile' }
      const changed = await change(tx, order)
      if (!changed.ok) return changed
      const { before, after } = changed
      return { ok: true, answer: null, before: { id, value: before }, after: { id, value: after } }
    })
  }

  /** A second number that is not named stays: who changes the address may not be allowed to see it. */
  async function editDelivery(
    by: Actor,
    { address: wished, ...target }: Target & { address: Omit<DeliveryAddress, 'mobile'> & Second },
  ) {
    // Said in words before anything is written; looked at once more with the order locked.
    const order = await readOrder(database.query, target.id)
    const { mobile = order ? deliveryAddressOf(order).mobile : null, ...rest } = wished
    const address = { ...rest, mobile: mobile || null }
    const method = order && wayChosen(order)
    const refusal = whyNotDelivered(dependencies, address, method)
    if (refusal) return refusal
    return edit(by, { ...target, what: addressChanged }, async (tx, locked) => {
      const wish = { order: locked, address, actor: `staff:${by.staffId}` } as const
      const changed = await changeDelivery(dependencies, tx, wish)
      if (changed.ok || changed.reason === 'packed-for-state') return changed
      return { ok: false, reason: 'not-now' }
    })
  }

  function swap(by: Actor, { itemId, sizeId, ...target }: Target & { itemId: string; sizeId: string }) {
    return edit(by, { ...target, what: pieceChanged }, async (tx, order) => {
      const swapped = await swapLine(dependencies, tx, {
        order,
        itemId,
        sizeId,
        actor: `staff:${by.staffId}`,
      })
      if (!swapped.ok) return swapped
      const { before, after } = swapped
      return { ok: true, before: { itemId, piece: before }, after: { itemId, piece: after } }
    })
  }

  type Address = { id: string; value: DeliveryAddress }
  actions.undoBy<Address, Address>(addressChanged, async (tx, { before, after }, by) => {
    const { id, value: address } = before
    const order = await lockOrder(tx, id)
    if (!order || !isSameAddress(deliveryAddressOf(order), after.value)) return changedMeanwhile
    const actor = `staff:${by.staffId}` as const
    const changed = await changeDelivery(dependencies, tx, { order, address, actor })
    return changed.ok ? { ok: true, answer: [id] } : changedMeanwhile
  })

  type Line = { id: string; value: { itemId: string; piece: LinePiece } }
  actions.undoBy<Line, Line>(pieceChanged, async (tx, action, by) => {
    const { id, value: before } = action.before
    const { value: after } = action.after
    const order = await lockOrder(tx, id)
    if (!order) return changedMeanwhile
    const swapped = await swapBack(dependencies, tx, {
      order,
      itemId: before.itemId,
      actor: `staff:${by.staffId}`,
      before: before.piece,
      after: after.piece,
    })
    return swapped.ok ? { ok: true, answer: [id] } : changedMeanwhile
  })

  return {
    editDelivery,
    swapLine: swap,
    listSwaps: (wanted: Parameters<typeof listSwaps>[2]) => listSwaps(dependencies, database.query, wanted),
  }
}

const changedMeanwhile = { ok: false, reason: 'changed-meanwhile' } as const
