import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { sizeSlug } from '#domain/size-slug.ts'
import { shownAddress, useLocation } from '#platform/browser/router/router.ts'
import { type Choice, colorOf, firstChoice } from './choice.ts'

type ChangeChoice = (change: (choice: Choice) => Choice) => void

/** What is shown may be a frame late; what is bought is always the latest choice. */
export type Choosing = {
  now: () => Choice
  /** Shown in the next frame. */
  change: ChangeChoice
  /** Shown after the next frame: in that one the browser itself marks the radio. */
  pick: ChangeChoice
}

/** The choice on this page and how to change it: local, immediate, and kept in the URL (decision 0032). */
export function useChoice(detail: ProductDetail): { choice: Choice; choosing: Choosing } {
  const { search } = useLocation()
  const [choice, show] = useState(() => firstChoice(detail, wantedIn(search)))
  const latest = useRef(choice)
  const { colorId, sizeName } = choice
  const isFirst = useRef(true)

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    // After the paint: the URL may be a moment late, the picture may not.
    const timer = setTimeout(() => keepInAddress(detail, { colorId, sizeName }))
    return () => clearTimeout(timer)
  }, [detail, colorId, sizeName])

  const choosing: Choosing = useMemo(
    () => ({
      now: () => latest.current,
      change: (update) => {
        latest.current = update(latest.current)
        show(latest.current)
      },
      pick: (update) => {
        latest.current = update(latest.current)
        afterFrame(() => startTransition(() => show(latest.current)))
      },
    }),
    [],
  )

  return { choice, choosing }
}

function wantedIn(search: string) {
  const query = new URLSearchParams(search)
  return { color: query.get('color'), size: query.get('size') }
}

function keepInAddress(detail: ProductDetail, choice: Pick<Choice, 'colorId' | 'sizeName'>) {
  const address = new URL(window.location.href)
  address.searchParams.set('color', colorOf(detail, choice.colorId)?.slug ?? '')
  address.searchParams.set('size', sizeSlug(choice.sizeName))
  shownAddress.rewrite(address)
}

/** After the next frame. */
function afterFrame(work: () => void) {
  requestAnimationFrame(() => setTimeout(work))
}
