import { type ComponentType, useEffect, useRef, useState } from 'react'
import { lateCode } from '../late-part.ts'
import { onToast, type Toast } from './toast.ts'

type Surface = { Toaster: ComponentType; show: (toast: Toast) => void }

/** Where toasts appear. Sonner is loaded with the first one. */
export function Toasts() {
  const [surface, setSurface] = useState<Surface | null>(null)
  const early = useRef<Toast[]>([])

  // Runs after the effects of the toaster: what is shown before it listens would be lost.
  useEffect(() => {
    for (const toast of early.current.splice(0)) surface?.show(toast)
    return onToast((toast) => {
      if (surface) return surface.show(toast)
      early.current.push(toast)
      void lateCode(() => import('./toast-surface.tsx')).then(setSurface)
    })
  }, [surface])

  if (!surface) return null
  return <surface.Toaster />
}
