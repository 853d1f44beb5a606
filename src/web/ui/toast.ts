import { timings } from '../timings.ts'

type ToastAction = { label: string; onClick: () => void }
type ToastOptions = {
  /** At most two: the first is the main one. */
  actions?: [ToastAction] | [ToastAction, ToastAction]
  durationMs?: number
}
export type Toast = { kind: 'success' | 'info' | 'error'; text: string } & ToastOptions

type Listener = (toast: Toast) => void

let listener: Listener | null = null
let waiting: Toast[] = []

/** A message bottom right for 4 seconds (spec §2, §9). The first one loads the code that shows it. */
export const toast = {
  success: (text: string, options: ToastOptions = {}) => say({ kind: 'success', text, ...options }),
  info: (text: string, options: ToastOptions = {}) => say({ kind: 'info', text, ...options }),
  error: (text: string, options: ToastOptions = {}) => say({ kind: 'error', text, ...options }),
}

function say(made: Toast) {
  const whole = { durationMs: timings.toastMs, ...made }
  if (listener) listener(whole)
  else waiting.push(whole)
}

/** Registers the surface that shows toasts; it also gets those from before it was mounted. */
export function onToast(show: Listener): () => void {
  listener = show
  for (const early of waiting) show(early)
  waiting = []
  return () => {
    if (listener === show) listener = null
  }
}
