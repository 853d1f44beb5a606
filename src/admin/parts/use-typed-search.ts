import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** What is typed to find something. It stands in the address too, so that a reload and a look elsewhere come back to it. */
export function useTypedSearch() {
  const [query, setQuery] = useSearchParams()
  const [typed, setTyped] = useState(query.get('q') ?? '')
  const look = (words: string) => {
    setTyped(words)
    setQuery(words === '' ? {} : { q: words }, { replace: true })
  }
  return { typed, words: typed.trim(), look }
}
