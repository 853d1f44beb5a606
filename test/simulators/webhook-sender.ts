import { setTimeout as pause } from 'node:timers/promises'
import type { WebhookDelivery } from '#server/payment/payment-provider.ts'
import type { BookedPayment, GatewayBooks, SimulatedGateway } from './gateway-books.ts'
import { misleadingWebhook } from './misleading-webhooks.ts'
import { simulatedEvent, toldEvents } from './simulated-events.ts'
import type { Fault, SimulatedFaults } from './simulated-faults.ts'

/** One try to deliver an event, as the gateway saw it. */
type SentWebhook = {
  gateway: SimulatedGateway
  event: string
  /** What the shop answered; null: nothing in time. */
  status: number | null
  tookMs: number
  /** Whether it tells what happened, as its gateway signed it. */
  isGenuine: boolean
}

type Dependencies = { books: Pick<GatewayBooks, 'capture'>; faults: SimulatedFaults; retryMs: number }

type Told = { payment: BookedPayment; event: string; delivery: WebhookDelivery; fault: Fault | null }

const answerWithinMs = 5000
const mostTries = 5

/**
 * Reports what happens to payments by itself, as gateways do: signed, tried again until the shop answers 2xx, a
 * redirect being a failure. Silent until it knows where to report to.
 */
export function createWebhookSender({ books, faults, retryMs }: Dependencies) {
  const sent: SentWebhook[] = []
  const underWay = new Set<Promise<void>>()
  const isOff = new Set<SimulatedGateway>()
  const stopping = new AbortController()
  let putOff: Array<{ payment: BookedPayment; go: () => void }> = []
  let base: string | null = null

  function report(payment: BookedPayment, what: keyof (typeof toldEvents)[SimulatedGateway]): void {
    const { gateway } = payment
    if (base === null || isOff.has(gateway)) return
    const told = toldEvents[gateway][what].map((event) => tell(payment, event))
    if (told.some(({ fault }) => fault?.reorder)) told.reverse()
    const [atOnce, later] = what === 'paid' ? afterRefund(told) : [told, []]
    if (later.length > 0) putOff.push({ payment, go: () => void send(later) })
    if (what === 'failed' && told.some(({ fault }) => fault?.lateAuthorisation))
      putOff.push({ payment, go: () => authorise(payment) })
    const sending = send(atOnce)
    if (what === 'refunded') track(sending.then(() => catchUp(payment)))
  }

  function tell(payment: BookedPayment, event: string): Told {
    const fault = faults.strike(payment.gateway, 'webhook')
    const signedWith = fault?.oldSecret ? 'previous' : 'current'
    return { payment, event, fault, delivery: simulatedEvent(payment, event, { signedWith }) }
  }

  async function send(told: Told[]): Promise<void> {
    const copies = told.flatMap((one) => Array.from({ length: 1 + (one.fault?.duplicate ?? 0) }, () => one))
    await Promise.all(copies.map((one) => track(deliver(one).catch(() => {}))))
  }

  function track(work: Promise<void>): Promise<void> {
    underWay.add(work)
    return work.finally(() => underWay.delete(work))
  }

  function authorise(payment: BookedPayment): void {
    books.capture(payment)
    report(payment, 'paid')
  }

  /** What was put off happens now: of one payment, or of all. */
  function catchUp(payment?: BookedPayment): void {
    const due = putOff.filter((entry) => payment === undefined || entry.payment === payment)
    putOff = putOff.filter((entry) => !due.includes(entry))
    for (const { go } of due) go()
  }

  async function deliver(told: Told): Promise<void> {
    const { payment, event, delivery, fault } = told
    const { gateway } = payment
    if (fault?.drop) return
    const { signal } = stopping
    if (fault?.delayMs) await pause(fault.delayMs, undefined, { signal })
    const misleading = fault && misleadingWebhook(told, fault)
    if (misleading) await post({ gateway, event, isGenuine: false }, misleading)
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (tries > 0) await pause(retryMs * 2 ** (tries - 1), undefined, { signal })
      if (await post({ gateway, event, isGenuine: true }, delivery)) return
    }
    // Razorpay stops reporting to a shop that never answers.
    if (gateway === 'razorpay') isOff.add(gateway)
  }

  type About = Pick<SentWebhook, 'gateway' | 'event' | 'isGenuine'>

  /** One try; whether the shop took it. */
  async function post(about: About, delivery: WebhookDelivery): Promise<boolean> {
    const from = performance.now()
    const answer = await fetch(`${base}/${about.gateway}`, {
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
    /** Late authorisations are given, and payments told whose refund never came. */
    catchUp: () => catchUp(),
    /** `{base}/{gateway}` hears of everything from now on, also of a gateway that had given up. */
    reportTo(address: string): void {
      base = address
      isOff.clear()
      putOff = []
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

/** What waits for the payment's refund, apart from what does not. */
function afterRefund(told: Told[]): [atOnce: Told[], later: Told[]] {
  const isLater = ({ fault }: Told) => fault?.refundFirst === true
  return [told.filter((one) => !isLater(one)), told.filter(isLater)]
}

function toHeaders({ headers }: WebhookDelivery): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
