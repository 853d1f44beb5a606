import { useEffect } from 'react'
import { useLocation } from '#platform/browser/router/router.ts'

/** Where the title of the page that was led to is written for screen readers (app-frame.tsx). */
export const arrivalId = 'arrival'

let shownPath: string | undefined

/** Another page is spoken of by its title, and its heading gets the focus; the place on the page is left to scrolling. */
export function useArrival(title: string) {
  const { pathname } = useLocation()
  useEffect(() => {
    const before = shownPath
    shownPath = pathname
    if (before === undefined || before === pathname) return
    const said = document.getElementById(arrivalId)
    if (said) said.textContent = title
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, title])
}
