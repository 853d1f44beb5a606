import { Toaster as Sonner, toast as sonner } from 'sonner'
import { timings } from '../timings.ts'
import { placeToast } from './toast-place.ts'
import type { Toast } from './toast.ts'

/** Bottom right, at most three, Alt+T reaches them (spec §9). */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      duration={timings.toastMs}
      hotkey={['altKey', 'KeyT']}
      toastOptions={{ className: 'toast' }}
      offset={16}
      mobileOffset={12}
    />
  )
}

export function show(toast: Toast) {
  const { kind, text, actions, durationMs } = toast
  placeToast(toast)
  sonner[kind](text, { duration: durationMs, action: actions?.[0], cancel: actions?.[1] })
}
