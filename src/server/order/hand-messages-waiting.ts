import type { HandMessage } from '#domain/hand-messages.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Messages } from '#server/messages/messages.ts'
import { listToldByHand, orderIdsOf, toldByHand } from './hand-message-store.ts'
import type { OrderActor } from './order-audit-store.ts'
import { noteOnOrder, type OrderRow } from './order-store.ts'

export const kindsByHand = {
  late: 'order-late',
  address: 'check-address',
  call: 'please-call',
} as const satisfies Record<HandMessage, string>

/** One message of one action about one order, as its row of the outbox is named. */
export function handMessageOf({ orderId, actionId }: { orderId: string; actionId: string }): string {
  return `${orderId}:${actionId}`
}

type Taking = { messages: Pick<Messages, 'takeBack'> }

/** What waits for its time about an order is not told after all: its customer hears that it is cancelled. */
export async function takeHandMessagesBack(
  taking: Taking,
  tx: Transaction,
  { order, actor }: { order: Pick<OrderRow, 'id' | 'state' | 'status'>; actor: OrderActor },
): Promise<void> {
  for (const message of await takeWaitingBack(taking, tx, [order.id]))
    await noteOnOrder(tx, { ...order, actor }, `undone: ${toldByHand}: ${message}`)
}

/** Nobody is written to any more whose account is erased. */
export async function forgetHandMessages(
  taking: Taking,
  tx: Transaction,
  customer: { id: string },
): Promise<void> {
  await takeWaitingBack(taking, tx, await orderIdsOf(tx, customer.id))
}

async function takeWaitingBack(
  { messages }: Taking,
  tx: Transaction,
  orderIds: readonly string[],
): Promise<HandMessage[]> {
  const taken: HandMessage[] = []
  for (const { message, ...told } of await listToldByHand(tx, orderIds)) {
    const waiting = { kind: kindsByHand[message], once: handMessageOf(told) }
    if (await messages.takeBack(tx, waiting)) taken.push(message)
  }
  return taken
}
