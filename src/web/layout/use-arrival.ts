import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from '#platform/browser/router/router.ts'

/** Where the title of the page that was led to is written for screen readers (app-frame.tsx). */
export const arrivalId = 'arrival'

let shownPath: string | undefined
/** Whether a key or a pointer was pressed since the address changed: scripts move the focus too, when a dialog closes. */
let hasGoneOn = false

/** Notices who goes on while a page that is slow is on its way. */
export function useDeparture() {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    hasGoneOn = false
  }, [pathname])
  useEffect(() => {
    const goOn = () => (hasGoneOn = true)
    const presses = ['pointerdown', 'keydown'] as const
    for (const press of presses) document.addEventListener(press, goOn, true)
    return () => {
      for (const press of presses) document.removeEventListener(press, goOn, true)
    }
  }, [])
}

/**
 * Another page is spoken of by its title, and its heading gets the focus; the place on the page is left to scrolling. Who
 * has gone on meanwhile, into the search or a sub-menu, keeps the focus there.
 */
export function useArrival(title: string) {
  const { pathname } = useLocation()
  useEffect(() => {
    const before = shownPath
    shownPath = pathname
    if (before === undefined || before === pathname) return
    const said = document.getElementById(arrivalId)
    if (said) said.textContent = title
    if (hasGoneOn && document.activeElement?.matches(':not(body, main)')) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, title])
}
