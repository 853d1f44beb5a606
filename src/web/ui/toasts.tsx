import { type ComponentType, useEffect, useState } from 'react'
import { onToast, type Toast } from './toast.ts'

type Surface = { Toaster: ComponentType; show: (toast: Toast) => void }

/** Where toasts appear. Sonner is loaded with the first one. */
export function Toasts() {
  const [surface, setSurface] = useState<Surface | null>(null)
  useEffect(() => {
    let asked: Promise<Surface> | null = null
    return onToast((toast) => {
      asked ??= import('./toast-surface.tsx').then((module) => {
        setSurface(module)
        return module
      })
      void asked.then(({ show }) => show(toast))
    })
  }, [])
  if (!surface) return null
  return <surface.Toaster />
}
