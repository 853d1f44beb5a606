/** Says that the page answers now. `start/event-replay.ts` waits for it: the two share a name and no module. */
export function tellHydrated(): void {
  window.dispatchEvent(new Event('hydrated'))
}

/** What would change the page while React is still comparing it waits until then. */
export function whenHydrated(work: () => void): void {
  window.addEventListener('hydrated', work, { once: true })
}
