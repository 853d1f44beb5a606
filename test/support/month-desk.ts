import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { inCrowd } from './in-crowd.ts'
import { dataOf } from './order-makers.ts'
import { anAction } from './packing-desk.ts'
import type { TrueParcel } from './parcel-truth.ts'
import type { StaffBrowser } from './staff.ts'

/** A parcel of the month that has left the shop; `rupees`: what its order comes to. */
export type SentParcel = TrueParcel & { orderId: string; parcelId: string; awb: string; rupees: number }

/** So many days after its courier gave it up, so does the shop. */
const patienceDays = 3

/** What is answered once the shop is not busy any more: screens ask again, too. */
export async function answered<T>(call: () => Promise<Answer<T>>): Promise<T> {
  for (let tries = 0; tries < 10; tries += 1) {
    const answer = await call()
    if (answer.status !== 503) return dataOf(answer)
  }
  throw new Error('the shop is busy all the time')
}

type Parts = {
  packer: StaffBrowser
  sent: readonly SentParcel[]
  /** Which size a line of an order is, by its place among those of the month. */
  sizeOf: (itemId: string) => number
  crowd: number
}

/** What people of the shop do with the parcels of a month. They know what is true: it lies before them, or they rang. */
export function openMonthDesk({ packer, sent, sizeOf, crowd }: Parts) {
  const done = { received: 0, givenUp: 0, confirmed: 0 }
  const ended = new Set<string>()

  /** What lies at the shop is counted in, unless its courier says that it was delivered; what is brought by hand is noted. */
  async function receive(day: number): Promise<void> {
    const due = sent.filter(({ endDay, parcelId }) => endDay <= day && !ended.has(parcelId))
    await inCrowd(due, crowd, async (one) => {
      const params = { id: one.parcelId }
      if (one.end === 'back') {
        const found = await answered(() => packer.call('readRoadParcel', { params }))
        const body = { actionId: anAction(), version: found.version, pieces: counted(one, found) }
        const answer = await packer.call('receiveParcel', { params, body })
        if (answer.status !== 200) return
        done.received += 1
      } else if (one.courier === 'by-hand') {
        if (one.end === 'lost' && one.endDay + patienceDays > day) return
        const { version } = await answered(() => packer.call('readRoadParcel', { params }))
        const call = one.end === 'lost' ? 'giveUpParcel' : 'deliverByHand'
        const body = { actionId: anAction(), version }
        await answered(() => packer.call(call, { params, body }))
      } else return
      ended.add(one.parcelId)
    })
  }

  function counted(one: SentParcel, { lines }: StaffData<'readRoadParcel'>) {
    return lines.map(({ itemId, quantity }) => {
      const at = one.lines.findIndex(({ size }) => size === sizeOf(itemId))
      const back = one.back[at]
      if (!back || one.lines[at]?.quantity !== quantity) throw new Error('another piece lies in the box')
      return { itemId, ...back }
    })
  }

  /** Whoever wants a look gets one: the customer is rung, the courier asked, and what is lost given up. */
  async function workTheDesk(day: number): Promise<void> {
    const byParcel = new Map(sent.map((one) => [one.parcelId, one]))
    for (const { id, version, attention: why, request } of await attention()) {
      const one = byParcel.get(id)
      if (!one || one.courier === 'by-hand') continue
      const params = { id }
      const body = { actionId: anAction(), version }
      const isOver = one.endDay + patienceDays <= day
      if (why.includes('denied') && one.end === 'delivered' && one.endDay <= day) {
        await answered(() => packer.call('deliverByHand', { params, body }))
        done.confirmed += 1
      } else if ((why.includes('lost') || why.includes('denied')) && one.end === 'lost' && isOver) {
        await answered(() => packer.call('giveUpParcel', { params, body }))
        done.givenUp += 1
      } else if (why.includes('failed') && request === null)
        await answered(() => packer.call('askCourier', { params, body: { ...body, kind: 'try-again' } }))
    }
  }

  async function attention() {
    const found: StaffData<'listRoad'> = []
    for (;;) {
      const after = found.at(-1)?.id
      const query = { view: 'attention' as const, limit: '100', ...(after === undefined ? {} : { after }) }
      const some: StaffData<'listRoad'> = await answered(() => packer.call('listRoad', { query }))
      found.push(...some)
      if (some.length < 100) return found
    }
  }

  return { receive, workTheDesk, attention, done }
}
