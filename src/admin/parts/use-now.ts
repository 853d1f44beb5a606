import { useSyncExternalStore } from 'react'

const everyMs = 20_000

/** The moment, as the screens see it: it moves on every few seconds. */
export function useNow(): number {
  return useSyncExternalStore(tick, () => Math.floor(Date.now() / everyMs) * everyMs)
}

function tick(tell: () => void): () => void {
  const timer = setInterval(tell, everyMs)
  return () => clearInterval(timer)
}
