import { href } from '#domain/href.ts'
import { readSession, subscribe as onSession } from '../session.ts'
import type { ShopNavigation } from '../shop-navigation.ts'
import { workerProtocol } from '../worker-protocol.ts'

type Watched = Pick<ShopNavigation, 'subscribe' | 'visit'>

/** Brings the service worker that the page names, or ends that of an earlier release when it names none. */
export async function followWorker(navigation: Watched): Promise<void> {
  await whole()
  const address = document.querySelector<HTMLElement>('[data-worker]')?.dataset.worker
  if (!address) return removeWorker()
  const hadNone = navigator.serviceWorker.controller === null
  if (hadNone && savesData()) return
  const registration = await navigator.serviceWorker.register(address)
  onSession(forgetWhoLeft)
  forgetWhoLeft()
  bringUpToDate(registration, navigation)
  const { active } = await navigator.serviceWorker.ready
  // What was opened before the worker was there has been seen too.
  if (hadNone) active?.postMessage({ [workerProtocol.keepPage]: window.location.href })
}

/** Resolves once everything is there that the page shows. */
async function whole() {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
}

/** Whoever saves data is not sent scripts that no page of theirs has asked for. */
function savesData(): boolean {
  const line: unknown = Reflect.get(navigator, 'connection')
  return typeof line === 'object' && line !== null && Reflect.get(line, 'saveData') === true
}

async function removeWorker() {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}

/** Who is signed out leaves nothing behind. */
function forgetWhoLeft() {
  if (readSession().status === 'guest') void forgetAccountCaches()
}

async function forgetAccountCaches() {
  for (const name of await caches.keys())
    if (name.startsWith(workerProtocol.accountCaches)) await caches.delete(name)
}

/** Held by every tab that is at checkout. */
const atCheckout = 'checkout'

/** A new release takes over once no tab is at checkout. Nothing is loaded again for it. */
function bringUpToDate(registration: ServiceWorkerRegistration, { subscribe, visit }: Watched) {
  // An older browser: the new worker waits until all tabs are closed.
  if (!('locks' in navigator)) return
  let leave: (() => void) | null = null
  let stay: Promise<void> | null = null

  async function follow() {
    const isHere = visit().path === href.checkout()
    if (isHere && !leave) {
      const left = new Promise<void>((resolve) => (leave = resolve))
      stay = navigator.locks.request(atCheckout, { mode: 'shared' }, () => left)
    }
    if (isHere) return
    leave?.()
    leave = null
    // Its lock is given back a moment after: who asks before is told that somebody is still there.
    await stay
    await handOver()
  }

  async function handOver() {
    const { waiting } = registration
    if (!waiting) return
    await navigator.locks.request(atCheckout, { ifAvailable: true }, async (lock) => {
      if (lock) waiting.postMessage(workerProtocol.takeOver)
    })
  }

  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', () => void handOver()),
  )
  subscribe(() => void follow())
  void follow()
}
