import { useEffect } from 'react'
import { useLeaving, useLocation } from '#platform/browser/router/router.ts'

/** Where the title of the page that was led to is written for screen readers (app-frame.tsx). */
export const arrivalId = 'arrival'

let shownPath: string | undefined
/** What had the focus when the way began. */
let leftFrom: Element | null = null
/** Whether a key or a pointer was pressed since: scripts move the focus too, when a dialog closes. */
let hasGoneOn = false

/** Notices who goes on while a page that is slow is on its way. */
export function useDeparture() {
  useLeaving(rememberFocus)
  // The frame stays as long as its document, which hears the same listener once however often it is added.
  useEffect(() => {
    for (const press of ['pointerdown', 'keydown']) document.addEventListener(press, goOn, true)
  }, [])
}

function rememberFocus() {
  leftFrom = document.activeElement
  hasGoneOn = false
}

function goOn() {
  hasGoneOn = true
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
    const { activeElement } = document
    if (hasGoneOn && activeElement !== leftFrom && activeElement?.matches(':not(body, main)')) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, title])
}
