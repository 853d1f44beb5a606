import { useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'
import { call, need } from '#web/api-client.ts'
import { viewCart } from '#web/cart/view-cart.ts'
import { DialogSurface } from '#web/ui/dialog-surface.tsx'
import { FailureLine } from '#web/ui/failure-line.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { addChoice, sayAdded } from './add-choice.ts'
import type { Choice } from './choice.ts'
import { QuickAddForm } from './quick-add-form.tsx'

type Wanted = {
  slug: string
  /** The colour that the card shows. */
  color: string | null
  opener: HTMLElement
  navigate: (to: string) => void
}

let root: Root | undefined
let opened = 0

/** A root of its own: no page pays for what few tap. */
export function openQuickAdd(wanted: Wanted): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  opened += 1
  root.render(<QuickAddDialog key={opened} {...wanted} />)
}

/** Colour and size of a product, chosen over the grid. */
function QuickAddDialog({ slug, color, opener, navigate }: Wanted) {
  const [isOpen, setIsOpen] = useState(true)
  const { loaded, askAgain } = useLoaded(slug, async () =>
    need(await call('readProduct', { params: { id: slug } }, { isFresh: true })),
  )

  // Back leaves the grid, and so the dialog over it.
  useEffect(() => {
    const close = () => setIsOpen(false)
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [])

  function add(detail: ProductDetail, choice: Choice) {
    setIsOpen(false)
    if (addChoice(detail, choice) === 0) return
    sayAdded(detail, {
      onViewCart: () => viewCart({ opener, goToPage: () => navigate(href.cart()) }),
      onContinue: () => {},
    })
  }

  return (
    <DialogSurface
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      title="Choose colour and size"
      finalFocus={() => opener}
    >
      {loaded.status === 'failed' ? <FailureLine why={loaded.why} onAgain={askAgain} /> : null}
      {loaded.status === 'loading' ? (
        <div role="status">
          <span className="sr-only">Loading…</span>
          <div aria-hidden className="skeleton h-64" />
        </div>
      ) : null}
      {loaded.status === 'ready' ? (
        <QuickAddForm detail={loaded.value} colorSlug={color} onAdd={(choice) => add(loaded.value, choice)} />
      ) : null}
    </DialogSurface>
  )
}
