import {
  createAccessToken,
  createOutsideClient,
  type OutsideLimits,
  type OutsideReply,
} from '#platform/outside/outside.ts'
import type { BookingAnswer, CourierAnswer, CourierCalls, NewBooking, ParcelWish } from '../courier-port.ts'
import { shiprocketAnswers } from './shiprocket-answers.ts'
import { activitiesOf, readShiprocketReport } from './shiprocket-report.ts'

type ShiprocketSettings = {
  /** https://apiv2.shiprocket.in/v1/external */
  base: string
  /** Of an API user, made in Shiprocket's panel. */
  email: string
  password: string
  /** The nickname of the pickup address. */
  pickupLocation: string
  reportSecrets: readonly string[]
  limits?: Partial<OutsideLimits> | undefined
}

type Purpose = 'book' | 'track' | 'ask'
type Request = {
  purpose: Purpose
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  isRepeatable: boolean
}

const away = { ok: false, reason: 'away' } as const

// Shiprocket's tokens live for ten days; one a day old is renewed all the same.
const tokenLifeMs = 24 * 60 * 60_000

/** Shiprocket wants the size of a box; a bag of clothes has none to speak of. */
const usualBox = { length: 30, breadth: 25, height: 4 }

/** Shiprocket, which books one of its couriers. An order of ours is looked for before it is made a second time. */
export function createShiprocket(settings: ShiprocketSettings): CourierCalls {
  const client = createOutsideClient<Purpose>({ base: settings.base, limits: settings.limits })
  const token = createAccessToken(fetchToken)

  async function fetchToken(deadline: AbortSignal) {
    const { email, password } = settings
    const request = {
      purpose: 'book',
      method: 'POST',
      path: '/auth/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
      isRepeatable: true,
    } as const
    const reply = await client.ask(request, deadline)
    const parsed = shiprocketAnswers.token.safeParse(
      reply.ok && reply.status === 200 ? reply.body : undefined,
    )
    return parsed.success ? { token: parsed.data.token, lifeMs: tokenLifeMs } : null
  }

  /** Asks with the token; a 401 has it renewed once. */
  async function ask({ body, ...request }: Request): Promise<OutsideReply> {
    const deadline = client.deadline()
    for (let isSecond = false; ; isSecond = true) {
      const bearer = await token.read(deadline)
      if (bearer === null) return { ok: false, reason: 'unreached' }
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
      const json = body === undefined ? undefined : JSON.stringify(body)
      const reply = await client.ask(
        { ...request, headers, ...(json === undefined ? {} : { body: json }) },
        deadline,
      )
      if (!reply.ok || reply.status !== 401) return reply
      token.reject(bearer)
      if (isSecond) return { ok: false, reason: 'unreached' }
    }
  }

  const post = (purpose: Purpose, path: string, body: unknown) =>
    ask({ purpose, method: 'POST', path, body, isRepeatable: purpose !== 'book' })

  /** An order that was made before: its number, or the shipment that waits for one; null: there is none. */
  async function madeAs(
    reference: string,
  ): Promise<{ awb: string } | { shipmentId: string; orderId: string } | null | 'away'> {
    const path = `/orders?search=${encodeURIComponent(reference)}`
    const reply = await ask({ purpose: 'book', method: 'GET', path, isRepeatable: true })
    const parsed = shiprocketAnswers.found.safeParse(
      reply.ok && reply.status === 200 ? reply.body : undefined,
    )
    if (!parsed.success) return 'away'
    const order = parsed.data.data.find(({ channel_order_id: own }) => own === reference)
    const [shipment] = order?.shipments ?? []
    if (!order || !shipment) return null
    return shipment.awb ? { awb: shipment.awb } : { shipmentId: shipment.id, orderId: order.id }
  }

  async function assign({
    shipmentId,
    orderId,
  }: {
    shipmentId: string
    orderId: string
  }): Promise<BookingAnswer> {
    const reply = await post('book', '/courier/assign/awb', { shipment_id: Number(shipmentId) })
    const parsed = shiprocketAnswers.assigned.safeParse(reply.ok ? reply.body : undefined)
    if (!parsed.success) return away
    const made = parsed.data.response?.data
    if (parsed.data.awb_assign_status === 1 && made?.awb_code) {
      // Somebody comes for it; who cannot be asked now is asked by the panel.
      await post('ask', '/courier/generate/pickup', { shipment_id: [Number(shipmentId)] })
      return { ok: true, awb: made.awb_code }
    }
    const words = made?.awb_assign_error ?? parsed.data.message ?? ''
    if (words === '') return away
    // Nothing is left behind that somebody would look after.
    await post('ask', '/orders/cancel', { ids: [Number(orderId)] })
    return refusal(words)
  }

  async function create(booking: NewBooking): Promise<BookingAnswer> {
    const reply = await post('book', '/orders/create/adhoc', toOrder(booking, settings.pickupLocation))
    const parsed = shiprocketAnswers.created.safeParse(reply.ok ? reply.body : undefined)
    if (parsed.success) return assign({ shipmentId: parsed.data.shipment_id, orderId: parsed.data.order_id })
    if (!reply.ok || reply.status < 400 || reply.status === 403) return away
    return refusal(saidIn(reply.body))
  }

  async function asked(reply: OutsideReply): Promise<CourierAnswer> {
    if (!reply.ok || reply.status === 403) return away
    return reply.status < 300 ? { ok: true } : refusal(saidIn(reply.body))
  }

  return {
    name: 'shiprocket',
    trackMost: 1,
    isReachable: () => client.isReachable('book'),

    async book(booking, { isAgain }) {
      const found = isAgain ? await madeAs(booking.reference) : null
      if (found === 'away') return away
      if (found === null) return create(booking)
      return 'awb' in found ? { ok: true, awb: found.awb } : assign(found)
    },

    cancel: async (awb) => asked(await post('ask', '/orders/cancel/shipment/awbs', { awbs: [awb] })),

    async track(awbs) {
      const [awb = ''] = awbs
      const path = `/courier/track/awb/${encodeURIComponent(awb)}`
      const reply = await ask({ purpose: 'track', method: 'GET', path, isRepeatable: true })
      if (!reply.ok) return { ok: false, reason: reply.reason === 'unreadable' ? 'unreadable' : 'away' }
      if (reply.status === 404) return { ok: true, news: [] }
      const parsed = shiprocketAnswers.tracked.safeParse(reply.body)
      if (!parsed.success) return { ok: false, reason: 'unreadable' }
      return { ok: true, news: activitiesOf(awb, parsed.data.tracking_data.shipment_track_activities) }
    },

    act: async (awb, wish) =>
      asked(await post('ask', `/ndr/${encodeURIComponent(awb)}/action`, toAction(wish))),

    readReport: (delivery) => readShiprocketReport(delivery, settings.reportSecrets),
  }
}

/** Shiprocket knows two answers to a failed attempt; what is new of number or address goes with another attempt. */
function toAction(wish: ParcelWish) {
  if (wish.kind === 'bring-back') return { action: 'return', comments: wish.note || 'Please bring it back' }
  const comments = wish.note || 'Please try again'
  if (wish.kind === 'other-number') return { action: 're-attempt', comments, phone: wish.mobileNumber }
  if (wish.kind === 'address-hint') return { action: 're-attempt', comments, address1: wish.note }
  return { action: 're-attempt', comments, ...(wish.on === null ? {} : { deferred_date: wish.on }) }
}

function toOrder({ address, customer, pieces, ...booking }: NewBooking, pickupLocation: string) {
  const [firstName = '', ...others] = customer.name.trim().split(/\s+/)
  return {
    order_id: booking.reference,
    order_date: new Date(booking.orderedAt.getTime() + 330 * 60_000)
      .toISOString()
      .slice(0, 16)
      .replace('T', ' '),
    pickup_location: pickupLocation,
    comment: `Order ${booking.orderNumber}`,
    billing_customer_name: firstName,
    billing_last_name: others.join(' '),
    billing_address: address.lines,
    billing_city: address.city,
    billing_pincode: address.pincode,
    billing_state: address.state,
    billing_country: address.country,
    billing_email: '',
    billing_phone: customer.mobileNumber,
    shipping_is_billing: true,
    order_items: pieces.map(({ name, sku, quantity, pricePaise }) => ({
      name: name.slice(0, 100),
      sku: sku.slice(0, 50),
      units: quantity,
      selling_price: pricePaise / 100,
    })),
    payment_method: booking.cashDuePaise > 0 ? 'COD' : 'Prepaid',
    sub_total: (booking.cashDuePaise > 0 ? booking.cashDuePaise : booking.totalPaise) / 100,
    ...usualBox,
    weight: Math.max(booking.weightGrams, 50) / 1000,
  }
}

function saidIn(body: unknown): string {
  const parsed = shiprocketAnswers.said.safeParse(body)
  return parsed.success ? (parsed.data.message ?? '') : ''
}

function refusal(words: string) {
  return {
    ok: false,
    reason: 'refused',
    words: words === '' ? 'refused without a reason' : words.slice(0, 200),
  } as const
}
