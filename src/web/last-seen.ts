import { createListeners } from '#platform/browser/state/state.ts'

/** The age of the oldest thing on show that stands in for what the shop could not be asked; 0 while it answers. */
let asOf = 0
const { tell, subscribe } = createListeners()

/** What is shown from before, because the shop cannot be reached. */
export const lastSeen = {
  read: () => asOf,
  subscribe,
  /** Something is shown; `keptAt` is 0 for what the shop has just given. */
  note(keptAt: number) {
    if (keptAt) show(Math.min(asOf || keptAt, keptAt))
  },
  over: () => show(0),
}

function show(at: number) {
  asOf = at
  tell()
}
