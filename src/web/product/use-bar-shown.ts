import { type RefObject, useEffect, useState } from 'react'

/** The buy bar is there while the page's own buttons are not, and makes way for an on-screen keyboard. */
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

/** Toolbars of browsers take less of the screen than this, keyboards more. */
const leastKeyboardPx = 150

// Asked when the viewport changes only: asking makes the browser lay out the page at once.
function useIsKeyboardOpen(): boolean {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    // The scale: zooming in makes the visual viewport smaller too.
    const look = () => setIsOpen(window.innerHeight - view.height * view.scale > leastKeyboardPx)
    view.addEventListener('resize', look)
    return () => view.removeEventListener('resize', look)
  }, [])
  return isOpen
}
