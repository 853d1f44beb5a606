import { type ReactNode, Suspense, useState } from 'react'
import { latePart } from '../late-part.ts'
import type { DialogSurfaceProps } from './dialog-surface.tsx'

// Base UI is loaded with the first dialog that opens, never with the page.
const DialogSurface = latePart(async () => (await import('./dialog-surface.tsx')).DialogSurface)

type DialogProps = Omit<DialogSurfaceProps, 'children'> & { children: ReactNode }

/**
 * A dialog by the WAI-ARIA pattern: focus goes in, stays in, and comes back. `shape`: a card in the middle,
 * the whole screen, a sheet from below, or a drawer from the left or right.
 */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  )
}
