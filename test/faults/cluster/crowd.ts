import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { type Buyer, type SizeMade, toOrderItems } from '#test/support/order-makers.ts'
import { cash } from '#test/support/ways-of-paying.ts'
import type { DoorName } from './doors.ts'

type Door = { name: DoorName; url: string }
/** One answer that was not the wanted one: its status, or the word of the net for none at all. */
export type Failure = { at: number; door: DoorName; call: string; what: string; elapsedMs: number }
export type Acknowledged = { at: number; door: DoorName; abandonId: string; orderId: string }
export type PageAsked = { at: number; door: DoorName }

/** All that happened to a crowd, by the clock of this process. */
export type Ledger = {
  acknowledged: Acknowledged[]
  failures: Failure[]
  pages: PageAsked[]
  pageFailures: Failure[]
}

/** What a browser waits before it asks again; the storefront's own time for a call. */
const restMs = 250
const callLimitMs = 20_000

const quoted = z.object({ data: z.object({ totals: z.object({ total: z.number() }) }) })
const kept = z.object({ data: z.object({ abandonId: z.string() }) })
const placed = z.object({ data: z.object({ orderId: z.string() }) })

type Options = {
  doors: readonly Door[]
  buyers: readonly Buyer[]
  sizes: readonly SizeMade[]
  pages: readonly string[]
}

type Call = 'quoteOrder' | 'abandonOrder' | 'placeOrder'
type Question<T> = { body: unknown; token: string; good: z.ZodType<T> }

/** Buyers who place one order after the other, each asked for until it is acknowledged, and others who look at pages. */
export function startCrowd(
  { doors, buyers, sizes, pages }: Options,
  { buying, looking }: { buying: number; looking: number },
) {
  const ledger: Ledger = { acknowledged: [], failures: [], pages: [], pageFailures: [] }
  let isOpen = true
  let visits = 0

  /** Asks until it is answered well. */
  async function ask<T>(door: Door, name: Call, { body, token, good }: Question<T>): Promise<T> {
    const { method, path } = endpoints[name]
    for (;;) {
      const from = performance.now()
      const asked = fetch(`${door.url}/api/web${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(callLimitMs),
      })
      const { what, answer } = await attempt(asked, good)
      if (answer !== null) return answer
      const at = performance.now()
      ledger.failures.push({ at, door: door.name, call: name, what, elapsedMs: at - from })
      await sleep(restMs)
    }
  }

  async function buyOn(door: Door): Promise<void> {
    while (isOpen) {
      visits += 1
      const buyer = buyers[visits % buyers.length]
      const size = sizes[visits % sizes.length]
      if (!buyer || !size) throw new Error('a crowd without buyers or goods')
      const { token, addressId } = buyer
      const orderItems = toOrderItems([{ ...size, quantity: 1 }])
      const quote = await ask(door, 'quoteOrder', {
        token,
        good: quoted,
        body: { orderItems, paymentMethod: cash },
      })
      const cart = await ask(door, 'abandonOrder', { token, good: kept, body: { orderItems } })
      const { abandonId } = cart.data
      const { total } = quote.data.totals
      const claimed = { totalWeight: 0, subtotal: 0, shippingCharge: 0 }
      const body = { abandonId, total, paymentMethod: cash, addressId, ...claimed }
      const { data } = await ask(door, 'placeOrder', { token, good: placed, body })
      ledger.acknowledged.push({ at: performance.now(), door: door.name, abandonId, orderId: data.orderId })
    }
  }

  async function lookOn(door: Door): Promise<void> {
    while (isOpen) {
      const page = pages[randomInt(pages.length)] ?? '/'
      const from = performance.now()
      const { what } = await attempt(
        fetch(new URL(page, door.url), { signal: AbortSignal.timeout(callLimitMs) }),
        null,
      )
      const at = performance.now()
      ledger.pages.push({ at, door: door.name })
      if (what !== '200')
        ledger.pageFailures.push({ at, door: door.name, call: page, what, elapsedMs: at - from })
      await sleep(50)
    }
  }

  const each = (count: number) =>
    Array.from({ length: count }, () => doors)
      .flat()
      .slice(0, count)
  const people = [...each(buying).map(buyOn), ...each(looking).map(lookOn)]

  return {
    ledger,
    /** Each finishes the order it is at. */
    async goHome(): Promise<void> {
      isOpen = false
      await Promise.all(people)
    },
  }
}

async function attempt<T>(asked: Promise<Response>, good: z.ZodType<T> | null) {
  try {
    const response = await asked
    const text = await response.text()
    const what = String(response.status)
    if (response.status !== 200) return { what: `${what} ${codeOf(text)}`.trim(), answer: null }
    return { what, answer: good === null ? null : good.parse(JSON.parse(text)) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const name = Object(cause).code ?? Object(cause).name
    return { what: String(name), answer: null }
  }
}

/** The shop's own word; a proxy's page has none. */
function codeOf(text: string): string {
  if (!text.startsWith('{')) return 'by the proxy'
  return /"code":"([a-zA-Z_-]+)"/.exec(text)?.[1] ?? 'without a code'
}
