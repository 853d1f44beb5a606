import { useEffect, useState } from 'react'
import { timings } from '../timings.ts'
import type { CodeSent } from './sign-in-calls.ts'

/** Whole seconds until another code may be requested; restarts with every code. */
export function useSecondsLeft(asked: CodeSent): number {
  const [left, setLeft] = useState(asked.resendAfterSeconds)
  useEffect(() => {
    const endsAt = Date.now() + asked.resendAfterSeconds * 1000
    const look = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)))
    look()
    // Computed from the clock, not by counting ticks, so that it is right after the phone was asleep.
    const timer = setInterval(look, timings.countdownTickMs)
    return () => clearInterval(timer)
  }, [asked])
  return left
}
