import { useEffect, useState } from 'react'
import { useNavigate } from '#platform/browser/router/router.ts'
import { type GridQuery, gridHref, type GridScope } from './grid-query.ts'

/** The query that was requested last, and a function that requests a changed one, from its first page. */
export type GridRequest = { requested: GridQuery; request: (changes: Partial<GridQuery>) => void }

/** Choices show at once and add up, also while the grid for the previous one is still loading. */
export function useGridRequest(shown: GridQuery, scope: GridScope): GridRequest {
  const navigate = useNavigate()
  const [requested, setRequested] = useState(shown)
  const [lastShown, setLastShown] = useState(shown)
  if (shown !== lastShown) {
    setLastShown(shown)
    setRequested(shown)
  }

  // Left for a page of the server's and come back to as it was: nothing is on its way any more.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setRequested(shown)
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [shown])

  function request(changes: Partial<GridQuery>) {
    const next = { ...requested, ...changes, page: 1 }
    setRequested(next)
    navigate(gridHref(scope.pathname, next, scope.parameters))
  }

  return { requested, request }
}
