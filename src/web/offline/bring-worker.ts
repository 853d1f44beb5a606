import type { ShopNavigation } from '../shop-navigation.ts'
import { lateCode } from '../late-part.ts'
import { timings } from '../timings.ts'

/** The service worker comes once the page is whole and at rest. */
export function bringWorker(navigation: ShopNavigation) {
  if (!navigator.serviceWorker) return
  setTimeout(async () => {
    const { followWorker } = await lateCode(() => import('./own-worker.ts'))
    await followWorker(navigation).catch(console.info)
  }, timings.workerStartMs)
}
