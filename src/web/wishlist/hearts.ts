import { href } from '#domain/href.ts'
import { pleaseTryAgain } from '#web/failure-messages.ts'
import { toast } from '#web/ui/toast.ts'
import { followSession, wishlist } from './wishlist.ts'
import type { Wished } from './create-wishlist.ts'

type Navigate = (to: string) => void

/**
 * The hearts on cards and product pages: plain buttons of the page, for a grid has forty of them and none is worth a
 * place among the first scripts.
 */
export function startHearts(navigate: Navigate): void {
  followSession()
  document.addEventListener('click', ({ target }) => {
    const heart = target instanceof Element ? target.closest<HTMLElement>('[data-wish]') : null
    if (heart) void wishlist.toggle(heart.dataset.wish ?? '').then((wished) => say(wished, navigate))
  })
  wishlist.subscribe(mark)
  new MutationObserver(mark).observe(document.body, { childList: true, subtree: true })
  mark()
}

function mark() {
  const { ids } = wishlist.read()
  for (const heart of document.querySelectorAll<HTMLElement>('[data-wish]')) {
    const pressed = String(ids.includes(heart.dataset.wish ?? ''))
    if (heart.getAttribute('aria-pressed') !== pressed) heart.setAttribute('aria-pressed', pressed)
  }
}

function say(wished: Wished, navigate: Navigate) {
  if (wished === 'full') toast.info('Your wishlist is full. Please remove something first.')
  if (wished === 'failed') toast.error(pleaseTryAgain)
  if (wished === 'saved' && window.location.pathname !== href.wishlist())
    toast.success('Saved to your wishlist', {
      actions: [{ label: 'View wishlist', onClick: () => navigate(href.wishlist()) }],
    })
}
