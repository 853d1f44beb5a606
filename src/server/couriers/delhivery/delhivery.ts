import { createOutsideClient, type OutsideLimits, type OutsideReply } from '#platform/outside/outside.ts'
import type {
  BookingAnswer,
  CourierAnswer,
  CourierCalls,
  CourierNews,
  NewBooking,
  ParcelWish,
} from '../courier-port.ts'
import { delhiveryAnswers } from './delhivery-answers.ts'
import { delhiveryNews } from './delhivery-news.ts'
import { readDelhiveryReport } from './delhivery-report.ts'

type DelhiverySettings = {
  /** https://track.delhivery.com */
  base: string
  token: string
  /** The warehouse, by the name it was registered with. */
  pickupLocation: string
  reportSecrets: readonly string[]
  limits?: Partial<OutsideLimits> | undefined
}

type Purpose = 'book' | 'track' | 'ask'

const away = { ok: false, reason: 'away' } as const
const trackMost = 50

/** Delhivery's API for parcels (B2C). It names no idempotency key: the reference of a booking is one, asked for first. */
export function createDelhivery(settings: DelhiverySettings): CourierCalls {
  const { base, limits } = settings
  const client = createOutsideClient<Purpose>({ base, limits })
  const headers = { authorization: `Token ${settings.token}` }

  function read(path: string, purpose: Purpose): Promise<OutsideReply> {
    return client.ask({ purpose, method: 'GET', path, headers, isRepeatable: true })
  }

  function send(path: string, purpose: Purpose, body: unknown): Promise<OutsideReply> {
    const json = { ...headers, 'content-type': 'application/json' }
    return client.ask({
      purpose,
      method: 'POST',
      path,
      headers: json,
      body: JSON.stringify(body),
      isRepeatable: purpose !== 'book',
    })
  }

  /** The number of a booking that was made before; null: none was. */
  async function bookedAs(reference: string): Promise<BookingAnswer | null> {
    const reply = await read(`/api/v1/packages/json/?ref_ids=${encodeURIComponent(reference)}`, 'book')
    const parsed = delhiveryAnswers.tracked.safeParse(reply.ok ? reply.body : undefined)
    if (!parsed.success) return away
    const found = parsed.data.ShipmentData?.find(({ Shipment }) => Shipment.ReferenceNo === reference)
    return found ? { ok: true, awb: found.Shipment.AWB } : null
  }

  async function create(booking: NewBooking): Promise<BookingAnswer> {
    const data = {
      shipments: [toShipment(booking)],
      pickup_location: { name: settings.pickupLocation },
    }
    const form = new URLSearchParams({ format: 'json', data: JSON.stringify(data) })
    const reply = await client.ask({
      purpose: 'book',
      method: 'POST',
      path: '/api/cmu/create.json',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      isRepeatable: false,
    })
    const parsed = delhiveryAnswers.created.safeParse(reply.ok ? reply.body : undefined)
    if (!parsed.success) return refusedBy(reply)
    const [made] = parsed.data.packages ?? []
    if (made?.status === 'Success' && made.waybill) return { ok: true, awb: made.waybill }
    const remarks = [made?.remarks ?? parsed.data.rmk ?? ''].flat().join(' ').trim()
    if (/duplicate/i.test(remarks)) return (await bookedAs(booking.reference)) ?? away
    return made || remarks ? refusal(remarks) : away
  }

  async function asked(reply: OutsideReply): Promise<CourierAnswer> {
    const parsed = delhiveryAnswers.edited.safeParse(reply.ok ? reply.body : undefined)
    if (!reply.ok || !parsed.success) return refusedBy(reply)
    const { status, remark, error } = parsed.data
    const isDone = status === true || /^(true|success)$/i.test(String(status))
    return isDone ? { ok: true } : refusal(error ?? remark ?? '')
  }

  async function askNextAttempt(awb: string, act: object): Promise<CourierAnswer> {
    const reply = await send('/api/p/update', 'ask', { data: [{ waybill: awb, ...act }] })
    const parsed = delhiveryAnswers.acted.safeParse(reply.ok ? reply.body : undefined)
    if (!reply.ok || !parsed.success) return refusedBy(reply)
    return parsed.data.request_id ? { ok: true } : refusal(parsed.data.error ?? '')
  }

  const edit = async (awb: string, change: object) =>
    asked(await send('/api/p/edit', 'ask', { waybill: awb, ...change }))

  return {
    name: 'delhivery',
    trackMost,
    isReachable: () => client.isReachable('book'),

    async book(booking, { isAgain }) {
      const found = isAgain ? await bookedAs(booking.reference) : null
      return found ?? create(booking)
    },

    cancel: (awb) => edit(awb, { cancellation: 'true' }),

    async track(awbs) {
      const reply = await read(
        `/api/v1/packages/json/?waybill=${awbs.map(encodeURIComponent).join(',')}`,
        'track',
      )
      if (!reply.ok) return { ok: false, reason: reply.reason === 'unreadable' ? 'unreadable' : 'away' }
      const parsed = delhiveryAnswers.tracked.safeParse(reply.body)
      if (!parsed.success) return { ok: false, reason: 'unreadable' }
      return { ok: true, news: (parsed.data.ShipmentData ?? []).flatMap(({ Shipment }) => scansOf(Shipment)) }
    },

    /** To come back is asked as a cancel: on the road the parcel turns round. A hint goes with the address. */
    act(awb, wish: ParcelWish) {
      if (wish.kind === 'bring-back') return edit(awb, { cancellation: 'true' })
      if (wish.kind === 'other-number')
        return askNextAttempt(awb, { act: 'EDIT_DETAILS', action_data: { phone: wish.mobileNumber } })
      if (wish.kind === 'address-hint')
        return askNextAttempt(awb, { act: 'EDIT_DETAILS', action_data: { add: plain(wish.note) } })
      return askNextAttempt(
        awb,
        wish.on === null
          ? { act: 'RE-ATTEMPT' }
          : { act: 'DEFER_DLV', action_data: { deferred_date: wish.on } },
      )
    },

    readReport: (delivery) => readDelhiveryReport(delivery, settings.reportSecrets),
  }
}

function scansOf(shipment: NonNullable<Tracked['ShipmentData']>[number]['Shipment']): CourierNews[] {
  return (shipment.Scans ?? []).flatMap(({ ScanDetail: scan }) => {
    const news = delhiveryNews({
      awb: shipment.AWB,
      type: scan.ScanType ?? '',
      status: scan.Scan ?? '',
      code: scan.StatusCode ?? '',
      at: scan.StatusDateTime ?? scan.ScanDateTime ?? '',
      instructions: scan.Instructions ?? '',
      location: scan.ScannedLocation ?? null,
    })
    return news ? [news] : []
  })
}

type Tracked = (typeof delhiveryAnswers.tracked)['_output']

function toShipment({ address, customer, cashDuePaise, ...booking }: NewBooking) {
  return {
    name: plain(customer.name),
    add: plain(address.lines),
    pin: address.pincode,
    city: plain(address.city),
    state: plain(address.state),
    country: plain(address.country),
    phone: customer.mobileNumber,
    order: booking.reference,
    payment_mode: cashDuePaise > 0 ? 'COD' : 'Prepaid',
    cod_amount: (cashDuePaise / 100).toFixed(2),
    total_amount: (booking.totalPaise / 100).toFixed(2),
    order_date: booking.orderedAt.toISOString(),
    products_desc: plain(
      booking.pieces.map(({ name, quantity }) => `${quantity} x ${name}`).join(', '),
    ).slice(0, 250),
    quantity: String(booking.pieces.reduce((sum, { quantity }) => sum + quantity, 0)),
    weight: String(booking.weightGrams),
    shipping_mode: 'Surface',
  }
}

/** These signs break Delhivery's reader. */
function plain(text: string): string {
  return text
    .replaceAll(/[&#%;"\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function refusal(words: string) {
  return {
    ok: false,
    reason: 'refused',
    words: words === '' ? 'refused without a reason' : words.slice(0, 200),
  } as const
}

/** A refusal that is not said in the usual way; keys that do not count are put right by who runs the shop, so asked again. */
function refusedBy(reply: OutsideReply) {
  if (!reply.ok || reply.status < 400 || [401, 403, 408].includes(reply.status)) return away
  return refusal(`answered ${reply.status}`)
}
