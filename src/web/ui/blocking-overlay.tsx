import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { OverlayPanel } from './overlay-panel.tsx'

/** An overlay that blocks the whole page, header included, for pointer and keyboard (spec §4). */
export function BlockingOverlay({ message }: { message: string }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => keepOut(host.current), [])
  return createPortal(
    <div ref={host}>
      <OverlayPanel message={message} className="overlay overlay-blocking" role="status" aria-live="polite" />
    </div>,
    document.body,
  )
}

/** Makes the rest of the page inert; returns a function that undoes it and restores the focus. */
function keepOut(host: Element | null): () => void {
  const { activeElement } = document
  const rest = [...document.body.children].filter(
    (part): part is HTMLElement => part instanceof HTMLElement && part !== host && !part.inert,
  )
  for (const part of rest) part.inert = true
  return () => {
    for (const part of rest) part.inert = false
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  }
}
