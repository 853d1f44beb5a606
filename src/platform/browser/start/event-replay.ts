// A page can be seen before its scripts are there. What is done on it in between is kept and done once they are: no tap
// is lost, and none is done twice. Links need no scripts and are left alone.

// Sent by `tellHydrated()` of the room hydration. The name stands twice: a module of both would be one file more before
// the first tap.
const hydrated = 'hydrated'

/** Keeps what is done from now on until the app answers or `giveUp` is called, and then does it. */
export function replayEarlyEvents(): { giveUp: () => void } {
  const listening = new AbortController()
  const pressed = new Set<HTMLButtonElement>()
  let resting: PointerEvent | null = null

  function onClick(event: MouseEvent): void {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.add(button)
    // A sign that the tap was heard; what it is for may be a while.
    button.animate({ opacity: 0.3 }, 900)
  }

  /** The pointer rests on something, and the focus is somewhere, also without having moved since. */
  function restAgain(): void {
    const target = resting?.target
    const pointerType = resting?.pointerType
    target?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
    target?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  }

  function doAll(fillings: ReadonlyArray<() => void>): void {
    listening.abort()
    restAgain()
    for (const fill of fillings) fill()
    for (const button of pressed) if (button.isConnected) button.click()
  }

  function onHydrated(): void {
    // Read at once, before React draws its own over it. Done later: React is still at work now, and could not stop what a
    // browser does by itself.
    const fillings = readFields()
    setTimeout(() => doAll(fillings))
  }

  const options = { capture: true, signal: listening.signal }
  window.addEventListener('click', onClick, options)
  window.addEventListener('pointerover', (event) => void (resting = event), options)
  window.addEventListener(hydrated, onHydrated, options)
  return { giveUp: () => doAll(readFields()) }
}

/** How to fill in again what is not as the server sent it. Ticks go from top to bottom: a colour comes before its sizes. */
function readFields(): Array<() => void> {
  const inputs = [...document.querySelectorAll('input')]
  const selects = [...document.querySelectorAll('select')]
  return [
    ...inputs.filter(isTicked).map(ticking),
    ...inputs.filter(isTyped).map(typing),
    ...selects.filter(isSelected).map(selecting),
  ]
}

/** Of a group of radios only the chosen one speaks. */
function isTicked({ type, checked, defaultChecked }: HTMLInputElement): boolean {
  return checked !== defaultChecked && (checked || type !== 'radio')
}

function isTyped({ type, value, defaultValue }: HTMLInputElement): boolean {
  return value !== defaultValue && type !== 'radio' && type !== 'checkbox'
}

function isSelected({ options }: HTMLSelectElement): boolean {
  return [...options].some(({ selected, defaultSelected }) => defaultSelected && !selected)
}

/** React takes over a part of the page once something happens in it, and knows from then on what stands in its fields. */
function tellInput(field: Element): void {
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

// React hears of a change only when it differs from what React itself saw last: hence the step back before each.

function ticking(input: HTMLInputElement): () => void {
  const { checked } = input
  return () => {
    tellInput(input)
    input.checked = !checked
    input.click()
  }
}

function typing(input: HTMLInputElement): () => void {
  const { value } = input
  return () => {
    tellInput(input)
    input.value = ''
    // Past React, which watches the property of the element itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    tellInput(input)
    // Some take what was typed when they are left.
    if (document.activeElement !== input) input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

function selecting(select: HTMLSelectElement): () => void {
  const { value } = select
  return () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
