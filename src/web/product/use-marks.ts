import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The radio of what is chosen now is the marked one. The browser itself marks what is picked, before the page is drawn
 * anew; only what was chosen elsewhere is left to mark, never over a later pick.
 */
export function useMarks(group: RefObject<HTMLElement | null>, chosenNow: () => string): void {
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    // What was picked before the scripts had come is not taken over yet.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const value = chosenNow()
    const radios = group.current?.querySelectorAll('input') ?? []
    for (const radio of radios) if (radio.value === value) radio.checked = true
  })
}
