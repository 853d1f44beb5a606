import { useState } from 'react'

type Held = { id: string | null; isGone: boolean }

/**
 * Which order is decided now: the first that waits, and it stays the one until this screen lets it go, also when an older one is
 * due again or somebody else has decided (`hasLeft`).
 */
export function useHeldOrder(waiting: ReadonlyArray<{ id: string }>) {
  const [held, setHeld] = useState<Held>({ id: null, isGone: false })
  const isListed = waiting.some(({ id }) => id === held.id)
  // What was decided here is held until the list is read again: so long it would be the first once more.
  const isFree = !isListed && (held.id === null || held.isGone)
  const id = isFree ? (waiting[0]?.id ?? null) : held.id
  if (id !== held.id) setHeld({ id, isGone: false })
  return {
    id,
    /** The one that comes after it. */
    nextId: waiting.find((one) => one.id !== id)?.id ?? null,
    hasLeft: !isFree && !isListed,
    /** Decided, or gone past, at this screen; an answer about an earlier one changes nothing. */
    letGo: (done: string | null) => setHeld((now) => (now.id === done ? { ...now, isGone: true } : now)),
  }
}
