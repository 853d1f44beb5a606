let pointed: Element | null = null

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog') !== null

// A dialog gives the focus back to where it was, and nobody went there by keys.
addEventListener(
  'pointerdown',
  ({ target }) => {
    if (!isInDialog(target)) pointed = target instanceof Element ? target.closest('button') : null
  },
  { capture: true },
)
addEventListener(
  'focusin',
  ({ target }) => {
    if (target !== pointed && !isInDialog(target)) pointed = null
  },
  { capture: true },
)

/** Whether this button has the focus because it was clicked: who did that thinks of the screen's Enter, not of the button's. */
export function wasPointedAt(target: Element): boolean {
  return pointed !== null && target === pointed
}
