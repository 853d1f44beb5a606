/** Says that the page answers now. `start/event-replay.ts` waits for it: the two share a name and no module. */
export function tellHydrated(): void {
  window.dispatchEvent(new Event('hydrated'))
}
