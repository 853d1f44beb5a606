import { Search as SearchIcon, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { href } from '#domain/href.ts'
import { searchTerm } from '#domain/search.ts'
import { SearchList } from './search-list.tsx'
import type { Search } from './use-search.ts'

type SearchBoxProps = { search: Search; takesFocus?: boolean }

/** The search box: a combobox by the WAI-ARIA pattern, and a plain form where no script runs. */
export function SearchBox({ search, takesFocus = false }: SearchBoxProps) {
  const id = useId()
  const box = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { isOpen, close, at } = search

  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Element && !event.target.closest('[role=search]')) close()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen, close])

  return (
    <form
      ref={box}
      role="search"
      action={href.collections()}
      method="get"
      className="search-box"
      onSubmit={(event) => {
        event.preventDefault()
        search.submit()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !box.current?.contains(relatedTarget)) close()
      }}
    >
      <SearchIcon aria-hidden className="search-icon" />
      <input
        ref={input}
        type="search"
        name="search"
        role="combobox"
        aria-label="Search products"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={64}
        placeholder="Search leggings, pants…"
        value={search.typed}
        onFocus={search.open}
        onClick={search.open}
        onChange={({ target }) => search.type(target.value)}
        onKeyDown={search.onKeyDown}
      />
      {search.typed ? (
        <button
          type="button"
          className="search-clear"
          aria-label="Clear the search"
          onClick={() => {
            search.type('')
            input.current?.focus()
          }}
        >
          <X aria-hidden />
        </button>
      ) : null}
      {isOpen ? <SearchList id={id} search={search} /> : null}
      <p role="status" className="sr-only">
        {isOpen ? statusOf(search) : ''}
      </p>
    </form>
  )
}

/** Nothing is said of a term whose products are still being looked for. */
function statusOf({ at, found, hrefs, typed }: Search): string {
  if (at >= 0) return `${at + 1} of ${hrefs.length}`
  if (searchTerm(typed) !== found.term) return ''
  const hits = found.hits.length
  const suggestions = `${found.suggestions.length} suggestions`
  if (found.term === '') return suggestions
  return `${hits} ${hits === 1 ? 'product' : 'products'}, ${suggestions}`
}
