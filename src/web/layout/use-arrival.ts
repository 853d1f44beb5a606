import { useEffect } from 'react'
import { useLocation } from 'react-router'

let shownPath: string | undefined

/** Another page is spoken of by its heading, which gets the focus; the place on the page is left to scrolling. */
export function useArrival() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (shownPath !== undefined && shownPath !== pathname) focusHeading()
    shownPath = pathname
  }, [pathname])
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
