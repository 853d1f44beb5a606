import { useEffectEvent, useLayoutEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { wasPointedAt } from './pointed-at.ts'
import { afterScan } from './scans.ts'

type Keys = Record<string, (event: KeyboardEvent) => void>

/**
 * Keys of a screen, by tinykeys' names. They do nothing while something is typed into a field or asked in a dialog, nor
 * while a key is held down; a letter after `g` says where to go and nothing else.
 */
export function useKeys(keys: Keys): void {
  // Asked when it acts: a key before it may have changed what it does.
  const act = useEffectEvent((name: string, event: KeyboardEvent) => keys[name]?.(event))
  const press = useEffectEvent((name: string, event: KeyboardEvent) => {
    if (name === 'Enter' && isPressable(event.target)) return
    if (!name.includes(' ') && isGoing(event)) return
    event.preventDefault()
    // No scanner holds a key down.
    if (name.length === 1 && !event.repeat) afterScan(() => act(name, event))
    else act(name, event)
  })
  const names = Object.keys(keys).join(' | ')
  // In the commit itself: a key that is pressed as soon as its screen is seen counts.
  useLayoutEffect(() => {
    // Each by itself: with several in one, tinykeys forgets the beginning of two keys that follow another two at once.
    const stops = names
      .split(' | ')
      .map((name) => tinykeys(window, { [name]: (event: KeyboardEvent) => press(name, event) }, { ignore }))
    return () => stops.forEach((stop) => stop())
  }, [names])
}

const moving = new Set(['j', 'k', 'ArrowDown', 'ArrowUp'])

/** What tinykeys does not hear at all; its own rule would also leave out checkboxes, and every key that is held down. */
function ignore(event: KeyboardEvent): boolean {
  return event.isComposing || isTyping(event.target) || (event.repeat && !moving.has(event.key))
}

/** As long as tinykeys waits for the second key of two. */
const goingMs = 1000
let wentAt = -goingMs
let went: KeyboardEvent | undefined

// Before the keys of any screen: they ask what came before.
addEventListener(
  'keydown',
  (event) => {
    if (event.repeat) {
      // Held on a button that was clicked it would press that button again and again.
      if (event.key === 'Enter' && event.target instanceof Element && wasPointedAt(event.target))
        event.preventDefault()
      return
    }
    const isSecond = event.timeStamp - wentAt < goingMs
    went = isSecond ? event : undefined
    wentAt = event.key === 'g' && !isSecond && !isTyping(event.target) ? event.timeStamp : -goingMs
  },
  { capture: true },
)

function isGoing(event: KeyboardEvent): boolean {
  return went === event
}

const otherThanText = new Set(['checkbox', 'radio'])

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !otherThanText.has(target.type)
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.closest('dialog') !== null)
  )
}

/** Enter on these is theirs; on a checkbox, in a table too, and on a button that was clicked it is the screen's. */
function isPressable(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || wasPointedAt(target)) return false
  return target.closest('a, button, summary') !== null || target.matches('[role="region"][tabindex]')
}
