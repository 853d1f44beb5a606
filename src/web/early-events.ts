// A page can be seen before its scripts are there. What a shopper does in between is kept and done once they are: no tap
// is lost, and none is done twice. Links need no scripts and are left alone.

// Sent by app.tsx, which does not import this: a module of both would be a file more before the first tap.
const answering = 'shop:answering'

type Field = HTMLInputElement | HTMLSelectElement

/** Keeps what is done from now on until the app answers or `giveUp` is called, and then does it. */
export function keepEarlyEvents(): { giveUp: () => void } {
  const listening = new AbortController()
  const filled = new Set<EventTarget | null>(changedInputs())
  const pressed = new Set<HTMLButtonElement>()
  let resting: PointerEvent | null = null

  function onClick(event: MouseEvent): void {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.add(button)
  }

  /** The pointer rests on something, and the focus is somewhere, also without having moved since. */
  function restAgain(): void {
    const { pointerType = '', target = null } = resting ?? {}
    target?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
    target?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  }

  /** How to fill each field again with what stands in it now, from top to bottom: a colour comes before its sizes. */
  function readFields(): Array<() => void> {
    const fields = [...document.querySelectorAll<Field>('input, select')]
    return fields.filter((field) => filled.has(field)).map(fillingOf)
  }

  function doAll(fillings: ReadonlyArray<() => void>): void {
    listening.abort()
    restAgain()
    for (const fill of fillings) fill()
    for (const button of pressed) if (button.isConnected) button.click()
  }

  function onAnswering(): void {
    // Read at once, before React draws its own over it. Done later: React is still at work now, and could not stop what a
    // browser does by itself.
    const fillings = readFields()
    setTimeout(() => doAll(fillings))
  }

  const options = { capture: true, signal: listening.signal }
  window.addEventListener('click', onClick, options)
  window.addEventListener('input', ({ target }) => void filled.add(target), options)
  window.addEventListener('pointerover', (event) => void (resting = event), options)
  window.addEventListener(answering, onAnswering, options)
  return { giveUp: () => doAll(readFields()) }
}

/** What was filled before this script itself came: it is not as the server sent it. */
function changedInputs(): HTMLInputElement[] {
  return [...document.querySelectorAll('input')].filter((input) =>
    canBeTicked(input) ? input.checked !== input.defaultChecked : input.value !== input.defaultValue,
  )
}

const canBeTicked = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'

// React hears of a change only when it differs from what React itself saw last: hence the step back before each.

function fillingOf(field: Field): () => void {
  const { value } = field
  if (field instanceof HTMLSelectElement) return () => selectAgain(field, value)
  if (canBeTicked(field)) return tickingOf(field)
  return () => typeAgain(field, value)
}

function selectAgain(select: HTMLSelectElement, value: string): void {
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

function tickingOf(input: HTMLInputElement): () => void {
  const { checked, type } = input
  // Of a group of radios only the chosen one speaks.
  if (type === 'radio' && !checked) return () => {}
  return () => {
    input.checked = !checked
    input.click()
  }
}

function typeAgain(input: HTMLInputElement, value: string): void {
  input.value = ''
  // Past React, which watches the property of the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  // Some take what was typed when they are left.
  if (document.activeElement !== input) input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
