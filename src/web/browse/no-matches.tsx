import { SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StateView } from '#web/ui/state-view.tsx'

type NoMatchesProps = {
  /** The same grid without its filters. */
  clearHref: string
  /** Told when this has made room for the products: it held the focus. */
  onCleared: () => void
}

/** Where the products would be, when no product has all of the chosen filters. */
export function NoMatches({ clearHref, onCleared }: NoMatchesProps) {
  const isFollowed = useRef(false)
  useEffect(
    () => () => {
      if (isFollowed.current) onCleared()
    },
    [onCleared],
  )
  return (
    <StateView
      icon={<SearchX aria-hidden />}
      title="No products found"
      text="No product has all of the chosen filters."
    >
      <LinkButton to={clearHref} look="quiet" onClick={() => (isFollowed.current = true)}>
        Clear all filters
      </LinkButton>
    </StateView>
  )
}
