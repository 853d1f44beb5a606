import { useEffect, useState } from 'react'
import { timings } from '../timings.ts'
import type { CodeSent } from './sent-code.ts'

/** Whole seconds until another code may be requested; restarts with every code. */
export function useSecondsLeft(asked: CodeSent): number {
  const endsAt = asked.sentAt + asked.resendAfterSeconds * 1000
  const [left, setLeft] = useState(() => secondsTo(endsAt))
  useEffect(() => {
    const look = () => setLeft(secondsTo(endsAt))
    look()
    // Computed from the clock, not by counting ticks, so that it is right after the phone was asleep.
    const timer = setInterval(look, timings.countdownTickMs)
    return () => clearInterval(timer)
  }, [endsAt])
  return left
}

function secondsTo(endsAt: number): number {
  return Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
}
