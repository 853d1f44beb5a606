import { useEffect, useLayoutEffect, useRef } from 'react'
import { renderAllDeferred } from '../hydration/hydration.ts'
import { keyless, useLocation, useNavigationType } from './visit-context.ts'

const storageKey = 'scroll-positions'
/** A scroll that rests this long has come to its place. */
const scrollRestMs = 100

/** Back and Forward restore the place, every other change of path scrolls smoothly to the top. */
export function useScrollRestoration() {
  const { key: ownKey, pathname: path, search, hash } = useLocation()
  // A page that came whole from the server, and a fragment, have no key of their own: their address is one.
  const key = ownKey === keyless ? path + search + hash : ownKey
  // Another page of a list is another place, the same list in another order is not.
  const pathname = `${path} ${new URLSearchParams(search).get('page') ?? ''}`
  const howWeCame = useNavigationType()
  const before = useRef({ key, pathname })
  const top = useRef(0)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    if (isSeenBefore()) restore(before.current.key)
    const keepPosition = () => keep(before.current.key, window.scrollY)
    window.addEventListener('pagehide', keepPosition)
    return () => window.removeEventListener('pagehide', keepPosition)
  }, [])

  useEffect(() => {
    let timer = 0
    top.current = window.scrollY
    const onScroll = () => {
      top.current = window.scrollY
      window.clearTimeout(timer)
      timer = window.setTimeout(() => keep(key, window.scrollY), scrollRestMs)
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
    renderAllDeferred()
    // Whoever scrolls and leads on at once comes back to where they were.
    keep(last.key, top.current)
    if (howWeCame === 'pop') return restore(key)
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
    const positions = readPositions()
    positions[key] = top
    window.sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // Without storage the page starts at its top.
  }
}

function restore(key: string) {
  const top = readPositions()[key]
  if (top === undefined) return
  renderAllDeferred()
  window.scrollTo({ top, behavior: 'instant' })
}

function readPositions(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}')
    return isPositions(stored) ? stored : {}
  } catch {
    return {}
  }
}

function isPositions(stored: unknown): stored is Record<string, number> {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    Object.values(stored).every((top) => typeof top === 'number')
  )
}
