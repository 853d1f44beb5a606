import type { Toast } from './toast.ts'

const widthPx = 356
const edgePx = 16
const heightPx = { withActions: 128, alone: 72 }

/** Lifts the toast that is about to show above every main button that it would lie on; not so high that it leaves the screen. */
export function placeToast({ actions }: Toast): void {
  const height = actions ? heightPx.withActions : heightPx.alone
  const left = Math.max(0, window.innerWidth - widthPx - 2 * edgePx)
  const tops = mainButtons()
    .map((button) => button.getBoundingClientRect())
    .filter(({ right, bottom }) => right > left && bottom > 0)
    .toSorted((a, b) => b.top - a.top)
  let lift = edgePx
  for (const { top, bottom } of tops) {
    const end = window.innerHeight - lift
    if (top < end && bottom > end - height) lift = window.innerHeight - top + edgePx / 2
  }
  const isOnScreen = lift + height < window.innerHeight
  document.documentElement.style.setProperty('--toast-lift', `${isOnScreen ? lift : edgePx}px`)
}

/** Those that lead on; while a dialog is open, those in it. */
function mainButtons(): Element[] {
  const within = document.querySelector('.dialog[data-open]') ?? document
  return [...within.querySelectorAll('.button-primary')].filter((button) =>
    button.checkVisibility({ visibilityProperty: true }),
  )
}
