import { readIds } from '#web/browse/named-products.ts'
import { browserStorage } from '#web/browser-storage.ts'

/** The last products that this browser keeps. */
const mostKept = 12

/** Every product page that is shown is remembered, by this browser alone. */
export function startRemembering(): void {
  new MutationObserver(remember).observe(document.body, { childList: true, subtree: true })
  remember()
}

function remember() {
  const { viewed } = document.querySelector<HTMLElement>('[data-viewed]')?.dataset ?? {}
  const [last] = stored()
  if (!viewed || viewed === last) return
  browserStorage.recentlyViewed.write([viewed, ...viewedBefore(viewed)].slice(0, mostKept))
}

/** The products seen before this one, the last first. */
export function viewedBefore(productId: string): string[] {
  return stored().filter((id) => id !== productId)
}

function stored(): string[] {
  return readIds(browserStorage.recentlyViewed.read()).slice(0, mostKept)
}
