import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { layOutAll } from './lay-out-rest.ts'

const placesKey = 'places'

/** Back and Forward restore the place, every other change of path scrolls smoothly to the top (decision 0030). */
export function usePlaceOnPage() {
  const { key: ownKey, pathname: path, search, hash } = useLocation()
  // A page that came whole from the server, and a fragment, have no key of their own: their address is one.
  const key = ownKey === 'default' ? path + search + hash : ownKey
  // Another page of a grid is another place, other filters are not.
  const pathname = `${path} ${new URLSearchParams(search).get('page') ?? ''}`
  const howWeCame = useNavigationType()
  const before = useRef({ key, pathname })
  const top = useRef(0)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    if (isSeenBefore()) restore(before.current.key)
    const keepPlace = () => keep(before.current.key, window.scrollY)
    window.addEventListener('pagehide', keepPlace)
    return () => window.removeEventListener('pagehide', keepPlace)
  }, [])

  useEffect(() => {
    let timer = 0
    top.current = window.scrollY
    const onScroll = () => {
      top.current = window.scrollY
      window.clearTimeout(timer)
      timer = window.setTimeout(() => keep(key, window.scrollY), 100)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [key])

  useIsomorphicLayoutEffect(() => {
    const last = before.current
    before.current = { key, pathname }
    if (last.key === key) return
    layOutAll()
    // Whoever scrolls and leads on at once comes back to where she was.
    keep(last.key, top.current)
    if (howWeCame === 'POP') return restore(key)
    if (last.pathname === pathname) return
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
  }, [key, pathname, howWeCame])
}

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Loaded again, or come back to; whoever follows a link to a page that comes whole starts at its top. */
function isSeenBefore(): boolean {
  const [arrival] = window.performance.getEntriesByType('navigation')
  const type = arrival && 'type' in arrival ? arrival.type : 'navigate'
  return type === 'reload' || type === 'back_forward'
}

function keep(key: string, top: number) {
  try {
    const places = readPlaces()
    places[key] = top
    window.sessionStorage.setItem(placesKey, JSON.stringify(places))
  } catch {
    // Without storage the page starts at its top.
  }
}

function restore(key: string) {
  const top = readPlaces()[key]
  if (top === undefined) return
  layOutAll()
  window.scrollTo({ top, behavior: 'instant' })
}

function readPlaces(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(placesKey) ?? '{}')
    return isPlaces(stored) ? stored : {}
  } catch {
    return {}
  }
}

function isPlaces(stored: unknown): stored is Record<string, number> {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    Object.values(stored).every((top) => typeof top === 'number')
  )
}
