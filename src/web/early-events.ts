// A page can be seen before its scripts are there. What a shopper does in between is kept and done once they are: no tap
// is lost, and none is done twice. Links need no scripts and are left alone.

// Sent by app.tsx, which does not import this: a module of both would be a file more before the first tap.
const answering = 'shop:answering'

/** Keeps what is done from now on until the app answers or `giveUp` is called, and then does it. */
export function keepEarlyEvents(): { giveUp: () => void } {
  const listening = new AbortController()
  const kept = new Map<Element, () => void>()
  let resting: PointerEvent | null = null

  function onClick(event: MouseEvent): void {
    const { target } = event
    if (!(target instanceof Element)) return
    const button = target.closest('button')
    if (button) {
      event.preventDefault()
      event.stopImmediatePropagation()
      kept.set(button, () => button.click())
    } else if (isChoice(target)) {
      kept.set(target, () => chooseAgain(target))
    }
  }

  function onInput({ target }: Event): void {
    if (target instanceof HTMLSelectElement) {
      kept.set(target, () => target.dispatchEvent(new Event('change', { bubbles: true })))
    } else if (target instanceof HTMLInputElement && !isChoice(target)) {
      kept.set(target, () => typeAgain(target))
    }
  }

  /** The pointer rests on something, and the focus is somewhere, also without having moved since. */
  function restAgain(): void {
    const { pointerType = '', target = null } = resting ?? {}
    target?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
    target?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  }

  function doAll(): void {
    listening.abort()
    restAgain()
    for (const [element, again] of kept) if (element.isConnected) again()
    kept.clear()
  }

  const options = { capture: true, signal: listening.signal }
  window.addEventListener('click', onClick, options)
  window.addEventListener('input', onInput, options)
  window.addEventListener('pointerover', (event) => void (resting = event), options)
  // Not at once: React is still at its own work then, and could not stop what a browser does by itself.
  window.addEventListener(answering, () => setTimeout(doAll), options)
  return { giveUp: doAll }
}

function isChoice(target: Element): target is HTMLInputElement {
  return target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)
}

// React hears of a change only when it differs from what React itself saw last: hence the step back before each.

function chooseAgain(input: HTMLInputElement): void {
  input.checked = !input.checked
  input.click()
}

function typeAgain(input: HTMLInputElement): void {
  const { value } = input
  input.value = ''
  // Past React, which watches the property of the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
