import { useEffect, useRef, useState } from 'react'

/** Calls `onAdvance` every so often, but not under pointer or focus, in a hidden tab, or with reduced motion. */
export function useAdvance(everyMs: number | undefined, onAdvance: () => void) {
  const advance = useRef(onAdvance)
  const [isResting, setIsResting] = useState(false)
  const [isPaused, setIsPaused] = useState(false)

  useEffect(() => {
    advance.current = onAdvance
  })

  useEffect(() => {
    if (!everyMs || isResting || isPaused) return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') advance.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isResting, isPaused])

  const handlers = {
    onPointerEnter: () => setIsResting(true),
    onPointerLeave: () => setIsResting(false),
    onFocus: () => setIsResting(true),
    onBlur: () => setIsResting(false),
  }
  return { handlers, isPaused, setIsPaused }
}
