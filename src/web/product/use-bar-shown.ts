import { type RefObject, useEffect, useState } from 'react'

/** The buy bar shows while the buttons of the page are off screen, and hides for an on-screen keyboard. */
export function useBarShown(buttons: RefObject<HTMLElement | null>): boolean {
  const isAway = useIsAway(buttons)
  const isTyping = useIsKeyboardOpen()
  return isAway && !isTyping
}

function useIsAway(target: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const watch = new IntersectionObserver(([seen]) => setIsAway(seen ? !seen.isIntersecting : false))
    watch.observe(target.current)
    return () => watch.disconnect()
  }, [target])
  return isAway
}

/** Browser toolbars are lower than this, keyboards higher. */
const leastKeyboardPx = 150

// Read only when the viewport changes: reading it forces the browser to lay out the page.
function useIsKeyboardOpen(): boolean {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    // Multiplied by the scale, because zooming in makes the visual viewport smaller too.
    const look = () => setIsOpen(window.innerHeight - view.height * view.scale > leastKeyboardPx)
    view.addEventListener('resize', look)
    return () => view.removeEventListener('resize', look)
  }, [])
  return isOpen
}
