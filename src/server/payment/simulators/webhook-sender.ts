import { setTimeout as pause } from 'node:timers/promises'
import type { WebhookDelivery } from '../payment-provider.ts'
import type { BookedPayment, SimulatedGateway } from './gateway-books.ts'
import { simulatedEvent, toldEvents } from './simulated-events.ts'
import type { Fault, SimulatedFaults } from './simulated-faults.ts'

/** One try to deliver an event, as the gateway saw it. */
export type SentWebhook = {
  gateway: SimulatedGateway
  event: string
  /** What the shop answered; null: nothing in time. */
  status: number | null
  tookMs: number
  /** Whether it was as its gateway signed it. */
  isGenuine: boolean
}

export type WebhookSender = ReturnType<typeof createWebhookSender>

type Parts = { faults: SimulatedFaults; retryMs: number }

const answerWithinMs = 5000
const mostTries = 5

/**
 * Reports what happens to payments by itself, as gateways do: signed, tried again until the shop answers 2xx, a
 * redirect being a failure. Silent until it knows where to report to.
 */
export function createWebhookSender({ faults, retryMs }: Parts) {
  const sent: SentWebhook[] = []
  const underWay = new Set<Promise<void>>()
  const isOff = new Set<SimulatedGateway>()
  const stopping = new AbortController()
  let base: string | null = null

  function report(payment: BookedPayment, what: keyof (typeof toldEvents)[SimulatedGateway]): void {
    const { gateway } = payment
    if (base === null || isOff.has(gateway)) return
    const deliveries = toldEvents[gateway][what].map((event) => ({
      event,
      url: `${base}/${gateway}`,
      delivery: simulatedEvent(payment, event),
      fault: faults.strike(gateway, 'webhook'),
    }))
    if (deliveries.some(({ fault }) => fault?.reorder)) deliveries.reverse()
    for (const one of deliveries) {
      const copies = 1 + (one.fault?.duplicate ?? 0)
      for (let n = 0; n < copies; n += 1) {
        const work = deliver(gateway, one).catch(() => {})
        underWay.add(work)
        void work.finally(() => underWay.delete(work))
      }
    }
  }

  type Delivery = { event: string; url: string; delivery: WebhookDelivery; fault: Fault | null }

  async function deliver(
    gateway: SimulatedGateway,
    { event, url, delivery, fault }: Delivery,
  ): Promise<void> {
    if (fault?.drop) return
    const { signal } = stopping
    if (fault?.delayMs) await pause(fault.delayMs, undefined, { signal })
    const bent = fault && bend(delivery, fault)
    if (bent) await post({ gateway, event, isGenuine: false }, { url, delivery: bent })
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (tries > 0) await pause(retryMs * 2 ** (tries - 1), undefined, { signal })
      if (await post({ gateway, event, isGenuine: true }, { url, delivery })) return
    }
    // Razorpay stops reporting to a shop that never answers.
    if (gateway === 'razorpay') isOff.add(gateway)
  }

  type About = Pick<SentWebhook, 'gateway' | 'event' | 'isGenuine'>

  /** One try; whether the shop took it. */
  async function post(
    about: About,
    { url, delivery }: { url: string; delivery: WebhookDelivery },
  ): Promise<boolean> {
    const from = performance.now()
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...toHeaders(delivery) },
      body: new Uint8Array(delivery.rawBody),
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerWithinMs)]),
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => {})
    sent.push({ ...about, status: answer?.status ?? null, tookMs: performance.now() - from })
    return answer?.ok ?? false
  }

  return {
    report,
    sent,
    /** `{base}/{gateway}` hears of everything from now on, also of a gateway that had given up. */
    reportTo(address: string): void {
      base = address
      isOff.clear()
    },
    /** Until every event was delivered or given up. */
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(underWay)
    },
  }
}

/** The delivery as somebody else would make it, or as a bad line does; null when the fault is another. */
function bend({ headers, rawBody }: WebhookDelivery, fault: Fault): WebhookDelivery | null {
  if (fault.tamper) {
    const text = rawBody.toString('utf8').replace(/"(amount|order_amount|link_amount)":\d+/, '"$1":1')
    return { headers, rawBody: Buffer.from(`${text} `) }
  }
  if (!fault.wrongSignature) return null
  const forged = Object.entries(headers).map(([name, value]) => [
    name,
    /signature|authorization/.test(name) ? `${String(value).slice(0, -1)}x` : value,
  ])
  return { headers: Object.fromEntries(forged), rawBody }
}

function toHeaders({ headers }: WebhookDelivery): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
