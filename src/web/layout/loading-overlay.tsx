import { useLocation } from '#platform/browser/router/router.ts'
import { useEffect, useState } from 'react'
import { timings } from '../timings.ts'
import { OverlayPanel } from '../ui/overlay-panel.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** The overlay after every change of path (spec §2). It blocks nothing: the page beneath is complete (decision 0030). */
export function LoadingOverlay() {
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  return isHydrated ? <TimedOverlay key={pathname} isHome={pathname === '/'} /> : null
}

function TimedOverlay({ isHome }: { isHome: boolean }) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), isHome ? timings.homeOverlayMs : timings.overlayMs)
    return () => clearTimeout(timer)
  }, [isHome])
  if (isOver) return null
  // Not spoken: the page beneath is there already, and its title is told.
  return <OverlayPanel aria-hidden message={isHome ? 'Loading homepage...' : 'Loading...'} />
}
