import { Search as SearchIcon, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { href } from '#domain/href.ts'
import { SearchList } from './search-list.tsx'
import { useSearch } from './use-search.ts'

type SearchBoxProps = { onDone?: () => void; takesFocus?: boolean }

/** The search box: a combobox by the WAI-ARIA pattern, and a plain form where no script runs. */
export function SearchBox({ onDone, takesFocus = false }: SearchBoxProps) {
  const search = useSearch(onDone)
  const id = useId()
  const box = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { isOpen, close, at, found } = search

  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close()
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
        {isOpen ? statusOf(found.hits.length, found.suggestions.length, at) : ''}
      </p>
    </form>
  )
}

function statusOf(hits: number, suggestions: number, at: number): string {
  if (at >= 0) return `${at + 1} of ${hits + suggestions}`
  return `${hits} ${hits === 1 ? 'product' : 'products'}, ${suggestions} suggestions`
}
