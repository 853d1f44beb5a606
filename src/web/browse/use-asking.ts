import { useState } from 'react'
import { useNavigate } from '#platform/browser/router/router.ts'
import { type GridQuery, gridHref } from './grid-query.ts'
import type { GridPlace } from './grid-view.tsx'

/** What a grid was asked for last, and how to ask for something else of it, from its first page. */
export type Asking = { asked: GridQuery; ask: (changes: Partial<GridQuery>) => void }

/** What is ticked or sorted shows at once and adds up, also while the grid that it asks for is on its way. */
export function useAsking(shown: GridQuery, place: GridPlace): Asking {
  const navigate = useNavigate()
  const [asked, setAsked] = useState(shown)
  const [lastShown, setLastShown] = useState(shown)
  if (shown !== lastShown) {
    setLastShown(shown)
    setAsked(shown)
  }

  function ask(changes: Partial<GridQuery>) {
    const next = { ...asked, ...changes, page: 1 }
    setAsked(next)
    navigate(gridHref(place.pathname, next, place.kept))
  }

  return { asked, ask }
}
