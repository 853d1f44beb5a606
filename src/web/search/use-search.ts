import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useLocation } from '#platform/browser/router/router.ts'
import { href } from '#domain/href.ts'
import { searchTerm } from '#domain/search.ts'
import { useFrame } from '../layout/use-frame.ts'
import { timings } from '../timings.ts'
import { lateCode } from '../late-part.ts'
import { nothingYet, type SearchResults } from './search-hits.ts'

// Looking things up is for those who search: its code comes with the first key.
const searching = () => lateCode(async () => (await import('./search-results.ts')).findSearchResults)

/** Where searching leads (spec §2). */
export function searchHref(term: string): string {
  return href.collections({ search: term })
}

/** The state of the search: what is typed, what was found, what is highlighted (spec §2). */
export function useSearch(onDone: () => void) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { catalogueSize } = useFrame()
  const searched = new URLSearchParams(search).get('search') ?? ''
  const [typed, setTyped] = useState(searched)
  const [lastSearched, setLastSearched] = useState(searched)
  const [found, setFound] = useState<SearchResults>(nothingYet)
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const asking = useRef<AbortController | null>(null)

  // The term stays in the box while its results are shown, unless another is being typed by now.
  if (searched !== lastSearched) {
    setLastSearched(searched)
    if (!isOpen || typed === lastSearched) setTyped(searched)
  }

  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    asking.current = controller
    const timer = setTimeout(() => {
      searching()
        .then((find) => find(typed, catalogueSize, controller.signal))
        .then(
          (answer) => !controller.signal.aborted && setFound(answer),
          // When the search fails, the popular searches show; Enter still opens the results page.
          () => !controller.signal.aborted && setFound(nothingYet),
        )
    }, timings.searchDebounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed, isOpen, catalogueSize])

  const hrefs = [...found.hits.map(({ href }) => href), ...found.suggestions.map(searchHref)]

  function close() {
    setIsOpen(false)
    setAt(-1)
  }

  function lead(href: string) {
    close()
    navigate(href)
    onDone()
  }

  function run() {
    const term = searchTerm(typed)
    if (term !== '') lead(searchHref(term))
  }

  function type(text: string) {
    setTyped(text)
    setAt(-1)
    setIsOpen(true)
    if (searchTerm(text) === '') setFound(nothingYet)
  }

  /** The first Escape closes the list, the second clears the box. */
  function escape() {
    if (isOpen) return close()
    setTyped('')
    setFound(nothingYet)
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, () => void> = {
      ArrowDown: () => setAt((at + 1) % hrefs.length),
      ArrowUp: () => setAt((at <= 0 ? hrefs.length : at) - 1),
      Home: () => setAt(0),
      End: () => setAt(hrefs.length - 1),
      Escape: escape,
    }
    const isMoving = event.key !== 'Home' && event.key !== 'End' ? true : isOpen && at >= 0
    const move = moves[event.key]
    if (!move || !isMoving) return
    event.preventDefault()
    if (event.key !== 'Escape') setIsOpen(true)
    move()
  }

  function submit() {
    const href = hrefs[at]
    if (isOpen && href) lead(href)
    else run()
  }

  return {
    typed,
    found,
    isOpen,
    at,
    type,
    open: () => setIsOpen(true),
    close,
    onKeyDown,
    submit,
    lead,
    hrefs,
  }
}

export type Search = ReturnType<typeof useSearch>
