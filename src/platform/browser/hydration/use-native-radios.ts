import { type RefObject, useLayoutEffect, useRef } from 'react'

type Radios = {
  /** The value of the one that is chosen now, also when the page does not show it yet. */
  chosenNow: () => string
  onPick: (value: string) => void
}

/**
 * A group of radios that the browser marks by itself when one is picked, before the page is drawn anew. Only what was
 * chosen elsewhere is left to mark, never over a later pick.
 */
export function useNativeRadios(group: RefObject<HTMLElement | null>, radios: Radios): void {
  const latest = useRef(radios)
  const isFirst = useRef(true)

  useLayoutEffect(() => {
    latest.current = radios
    // What was picked before the scripts had come is not taken over yet.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const value = radios.chosenNow()
    for (const radio of group.current?.querySelectorAll('input') ?? []) {
      if (radio.value === value) radio.checked = true
    }
  })

  // In the commit itself: React's own buttons answer from then on, and what they do has to go by what was picked before.
  useLayoutEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    group.current?.addEventListener('click', keepFromReact, { signal })
    group.current?.addEventListener('change', ({ target }) => pickedBy(target, latest.current), { signal })
    return () => listening.abort()
  }, [group])
}

function pickedBy(target: EventTarget | null, { onPick }: Radios): void {
  if (target instanceof HTMLInputElement) onPick(target.value)
}

/** React answers the click on a radio by writing all radios of its group anew, all of them in the frame of the pick. */
function keepFromReact(event: Event): void {
  if (event.target instanceof HTMLInputElement) event.stopPropagation()
}
