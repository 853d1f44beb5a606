import { useEffect } from 'react'
import { isServerReachable } from '../api-client.ts'
import { timings } from '../timings.ts'

/** Whoever waits for the line hears of it. */
export function tellOfLine() {
  window.dispatchEvent(new Event('online'))
}

/**
 * While this is shown the shop is asked whether it answers again: no browser tells of a shop that was away itself, and the
 * first requests after a line is back are often lost.
 */
export function useLineWatch() {
  useEffect(() => {
    let isAsking = false
    const timer = setInterval(async () => {
      if (isAsking || document.visibilityState === 'hidden') return
      isAsking = true
      if (await isServerReachable(new URL(window.location.href))) tellOfLine()
      isAsking = false
    }, timings.lineWatchMs)
    return () => clearInterval(timer)
  }, [])
}
