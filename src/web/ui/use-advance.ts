import { useEffect, useRef, useState } from 'react'

/** Calls `onAdvance` at an interval, but not under pointer or focus, in a hidden tab, or with reduced motion. */
export function useAdvance(everyMs: number | undefined, onAdvance: () => void) {
  const advance = useRef(onAdvance)
  const [isUnderPointer, setIsUnderPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const [isPaused, setIsPaused] = useState(false)
  const isResting = isUnderPointer || hasFocus || isPaused

  useEffect(() => {
    advance.current = onAdvance
  })

  useEffect(() => {
    if (!everyMs || isResting) return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') advance.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isResting])

  const handlers = {
    onPointerEnter: () => setIsUnderPointer(true),
    onPointerLeave: () => setIsUnderPointer(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  }
  return { handlers, isPaused, setIsPaused }
}
