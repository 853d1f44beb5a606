import { calledCouriers } from '#domain/courier-adapters.ts'
import type { RequestKind } from '#domain/parcel.ts'
import type { CourierDependencies } from './courier-dependencies.ts'
import type { CourierCalls, CourierNews, ParcelWish } from './courier-port.ts'
import { checkSoon, claimParcels, type DueParcel, readAdapter } from './courier-road-store.ts'
import { noteAway, noteBack } from './courier-booking-store.ts'

const parcelsAtOnce = 200

type Dependencies = Pick<CourierDependencies, 'database' | 'calls' | 'applyNews'>

/** What the staff want done, as they wrote it. */
type AskedOfCourier = { kind: RequestKind; details: string; courierId: string | null; awb: string | null }

/** What couriers on call are asked by the clock: where parcels are, and to do with them what the staff want. */
export function createAskCouriers({ database, calls, applyNews }: Dependencies) {
  const { query } = database
  const adapters = calledCouriers.filter((name) => calls(name) !== null)

  /** Where parcels are that nobody has asked about for some hours: what a report that was lost would have told. */
  async function follow(stopped: AbortSignal): Promise<void> {
    if (adapters.length === 0) return
    const due = await claimParcels(query, { adapters, limit: parcelsAtOnce })
    for (const [adapter, parcels] of Map.groupBy(due, (parcel) => parcel.adapter)) {
      const courier = calls(adapter)
      if (!courier) continue
      for (let at = 0; at < parcels.length; at += courier.trackMost) {
        const some = parcels.slice(at, at + courier.trackMost)
        const isAnswered = !stopped.aborted && (await ask(courier, some))
        if (isAnswered) continue
        // Who does not answer once is not asked about all the others.
        await checkSoon(
          query,
          parcels.slice(at).map(({ id }) => id),
        )
        break
      }
    }
  }

  async function ask(courier: CourierCalls, parcels: readonly DueParcel[]): Promise<boolean> {
    const answer = await courier.track(parcels.map(({ awb }) => awb))
    const [first] = parcels
    if (!first) return true
    if (!answer.ok) {
      await noteAway(query, first.courierId)
      return false
    }
    await noteBack(query, first.courierId)
    await applyNews(
      'poll',
      answer.news.map((news) => toNews(news, first.courierId)),
    )
    return true
  }

  /**
   * Tells a courier what is to be done with a parcel that nobody took; throws when it does not answer, so that it is told
   * later. 'by-hand': nobody is asked over the net, or it will not, so a person speaks with it.
   */
  async function tell({ courierId, awb, ...request }: AskedOfCourier): Promise<'told' | 'by-hand'> {
    const adapter = courierId === null ? null : await readAdapter(query, courierId)
    const courier = adapter === null ? null : calls(adapter)
    if (!courier || awb === null) return 'by-hand'
    const answer = await courier.act(awb, toWish(request))
    if (answer.ok) return 'told'
    if (answer.reason === 'away') throw new Error(`${courier.name} does not answer`)
    return 'by-hand'
  }

  return { follow, tell }
}

/** News of a courier as the shop takes it in. */
export function toNews({ awb, kind, at, words, place, reason }: CourierNews, courierId: string) {
  return {
    parcel: { courierId, awb },
    kind,
    at,
    words,
    place: place ?? undefined,
    reason: reason ?? undefined,
  }
}

/** What was typed with a request is a day, a number or a hint, by its kind. */
function toWish({ kind, details }: Pick<AskedOfCourier, 'kind' | 'details'>): ParcelWish {
  const note = details.slice(0, 200)
  switch (kind) {
    case 'try-again': {
      const [on] = /\b20[0-9]{2}-[0-9]{2}-[0-9]{2}\b/.exec(details) ?? []
      return { kind, on: on ?? null, note }
    }
    case 'other-number': {
      const [mobileNumber] = /[6-9][0-9]{9}/.exec(details.replaceAll(/[\s-]/g, '')) ?? []
      return mobileNumber === undefined
        ? { kind: 'address-hint', note }
        : { kind, mobileNumber, note: 'Please call this number' }
    }
    case 'address-hint':
      return { kind, note }
    case 'bring-back':
    case 'refused':
      return { kind: 'bring-back', note }
  }
}
