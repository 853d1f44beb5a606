import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'

type Keys = Record<string, (event: KeyboardEvent) => void>

/** Keys of a screen, by tinykeys' names. Single letters do nothing while something is typed into a field. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((name: string, event: KeyboardEvent) => {
    if (isTyping(event.target)) return
    event.preventDefault()
    keys[name]?.(event)
  })
  const names = Object.keys(keys).join(' | ')
  useEffect(() => {
    const bound = names
      .split(' | ')
      .map((name) => [name, (event: KeyboardEvent) => press(name, event)] as const)
    return tinykeys(window, Object.fromEntries(bound))
  }, [names])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.closest('dialog') !== null)
  )
}
