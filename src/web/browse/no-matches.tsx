import { SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StateView } from '#web/ui/state-view.tsx'

type NoMatchesProps = {
  /** The same grid without its filters. */
  clearHref: string
  /** Called when the products are back: the link that had the focus is gone then. */
  onCleared: () => void
}

/** Shown in place of the products when none matches all chosen filters. */
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
