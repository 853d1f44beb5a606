import { useEffect, useRef } from 'react'

/** A screen that was opened takes the focus from what opened it: Enter is then the screen's, and it is read aloud. */
export function useArrivalFocus(screen: string | undefined) {
  const work = useRef<HTMLElement>(null)
  const before = useRef(screen)
  useEffect(() => {
    if (before.current !== screen) work.current?.focus({ preventScroll: true })
    before.current = screen
  }, [screen])
  return work
}
