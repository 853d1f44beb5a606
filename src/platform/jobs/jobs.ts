// What others take of this room; see README.md.
export { firstRounds, lastRuns, repeat } from './repeat.ts'
/** @internal */
export { roundOfEach } from './repeat.ts'
export { createTurns, type Turns } from './turns.ts'
export { createOutbox, type Outbox, type DeliveryOutcome } from './outbox/outbox.ts'
export type { Delivery, GroupHandler } from './outbox/outbox.ts'
export type { OutboxStats } from './outbox/outbox-store.ts'
