// What others take of this room; see README.md.
export { lastRuns, repeat, type Chore, type RepeatedJob } from './repeat.ts'
export { createOutbox, type Outbox, type Outcome } from './outbox/outbox.ts'
export type { Delivery, GroupHandler, Handler, LaneLimits } from './outbox/outbox.ts'
export { usualPatience, type OutboxStats, type Patience } from './outbox/outbox-store.ts'
