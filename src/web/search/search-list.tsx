import { Search as SearchIcon } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { readableRupees } from '#domain/money.ts'
import { Picture } from '../ui/picture.tsx'
import type { Hit } from './search-hits.ts'
import { type Search, searchHref } from './use-search.ts'

/** The dropdown: product hits first, then the popular searches; every row is a link. */
export function SearchList({ id, search }: { id: string; search: Search }) {
  const { found, at } = search
  const { hits, suggestions, term, near } = found
  return (
    <div className="search-panel">
      {term && hits.length === 0 ? <Nothing term={term} near={near} onLead={search.lead} /> : null}
      <div id={`${id}-list`} role="listbox" aria-label="Search results">
        {hits.length > 0 ? (
          <div role="group" aria-label="Products">
            {hits.map((hit, place) => (
              <Row key={hit.href} id={`${id}-${place}`} href={hit.href} isOn={place === at} search={search}>
                <HitRow hit={hit} term={term} />
              </Row>
            ))}
          </div>
        ) : null}
        <div role="group" aria-label="Popular searches">
          <p className="search-heading" aria-hidden>
            Popular searches
          </p>
          {suggestions.map((text, index) => {
            const place = hits.length + index
            return (
              <Row
                key={text}
                id={`${id}-${place}`}
                href={searchHref(text)}
                isOn={place === at}
                search={search}
              >
                <SearchIcon aria-hidden className="size-4 text-ink-soft" />
                {text}
              </Row>
            )
          })}
        </div>
      </div>
      {found.total > hits.length ? (
        <button type="submit" tabIndex={-1} className="search-all">
          See all {found.total} products
        </button>
      ) : null}
    </div>
  )
}

type RowProps = { id: string; href: string; isOn: boolean; search: Search; children: ReactNode }

function Row({ id, href, isOn, search, children }: RowProps) {
  function onClick(event: MouseEvent) {
    // The browser opens new tabs itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    search.lead(href)
  }
  return (
    <a
      id={id}
      href={href}
      role="option"
      aria-selected={isOn}
      tabIndex={-1}
      className="search-row"
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </a>
  )
}

function HitRow({ hit, term }: { hit: Hit; term: string }) {
  return (
    <>
      <Picture src={hit.image} alt="" width={44} height={55} sizes="44px" className="search-picture" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <Marked text={hit.name} term={term} />
        </span>
        <span className="price flex gap-2 text-sm text-ink-soft">
          {readableRupees(hit.price)}
          {hit.offer ? (
            <span className="font-semibold text-[#1f6644]">
              Buy {hit.offer.quantity} @ {readableRupees(hit.offer.offerPrice)}
            </span>
          ) : null}
        </span>
      </span>
    </>
  )
}

function Marked({ text, term }: { text: string; term: string }) {
  const start = text.toLowerCase().indexOf(term.toLowerCase())
  if (start < 0 || term === '') return text
  const end = start + term.length
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}

function Nothing({ term, near, onLead }: { term: string; near: string[]; onLead: (href: string) => void }) {
  return (
    <div className="px-4 pt-3 text-sm">
      <p>No products found for "{term}"</p>
      {near.length > 0 ? (
        <p className="mt-1 text-ink-soft">
          Did you mean{' '}
          {near.map((name, at) => (
            <span key={name}>
              {at > 0 ? ', ' : ''}
              <button
                type="button"
                tabIndex={-1}
                className="font-semibold text-kurinji underline"
                onClick={() => onLead(searchHref(name))}
              >
                {name}
              </button>
            </span>
          ))}
          ?
        </p>
      ) : null}
    </div>
  )
}
