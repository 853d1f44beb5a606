import { newId } from '#platform/postgres/postgres.ts'
import { must } from '#domain/must.ts'
import type { Areas } from '#server/areas.ts'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/staff/staff.ts'
import { placeOnRoadEarlier } from './sample-orders-store.ts'
import { newsOfSample, sampleRoad } from './sample-road.ts'

type Dependencies = {
  database: Database
  areas: Pick<Areas, 'packing' | 'parcelNews' | 'returns' | 'work'>
}

/** So far back in the row of what was sent, the newest first, parcels arrived within the days of returns. */
const returned = { asked: 12, approved: 13, moving: 14, received: 15 }

/** What becomes of the sample shop's orders once its courier has them: on the road, at the door, and back. */
export function createSampleAfterSales({
  database,
  areas: { packing, parcelNews, returns, work },
}: Dependencies) {
  async function bringToDoors(by: Actor, orderIds: readonly string[]): Promise<void> {
    const parcels = new Map((await packing.parcels.ofOrders(orderIds)).map((one) => [one.order.id, one]))
    for (const [nth, orderId] of orderIds.entries()) {
      const parcel = parcels.get(orderId)
      if (!parcel?.handedAt) continue
      const { id } = parcel
      const road = sampleRoad(nth)
      const news = newsOfSample(road, new Date(parcel.handedAt))
      if (news.length === 0) continue
      await parcelNews.applyNews(
        'csv',
        news.map((one) => ({ ...one, parcel: { id } })),
      )
      await database.transaction((tx) => placeOnRoadEarlier(tx, orderId))
      if (road.isCountedIn) await countIn(by, id)
    }
  }

  async function countIn(by: Actor, id: string): Promise<void> {
    const parcel = must(await parcelNews.road.read(id), 'a parcel that was sent is on the road')
    const pieces = parcel.lines.map(({ itemId, quantity }) => {
      const fine = { fine: quantity, press: 0, damaged: 0, wrong: 0, missing: 0 }
      return { itemId, ...fine }
    })
    await parcelNews.receive(by, { id, actionId: newId(), version: parcel.version, pieces })
  }

  /** Cases in each step, from one that somebody asks for to one whose money is to go back. */
  async function takeBack(by: Actor, orderIds: readonly string[]): Promise<void> {
    const wanted = (nth: number) => must(orderIds[nth], 'more parcels were sent than come back')
    const refund = { wish: 'refund', words: '', way: 'pickup' } as const
    const pieces = async (orderId: string) => {
      const order = await returns.ofCustomers.read(orderId)
      return (order?.pieces ?? []).slice(0, 1).map(({ itemId }) => ({ itemId, quantity: 1 }))
    }
    const asked = wanted(returned.asked)
    await returns.ofCustomers.ask(asked, { ...refund, reason: 'colour', pieces: await pieces(asked) })
    for (const step of ['approved', 'moving', 'received'] as const) {
      const id = wanted(returned[step])
      const [line] = await work.lines([id])
      if (!line) continue
      const open = { id, version: line.version, actionId: newId(), isException: false, videoSeen: false }
      const opened = await returns.cases.open(by, {
        ...open,
        ...refund,
        reason: step === 'moving' ? 'too-large' : 'too-small',
        pieces: await pieces(id),
      })
      if (!opened.ok || step === 'approved') continue
      const { caseId } = opened.answer
      await returns.cases.move(by, await target(caseId))
      if (step === 'moving') continue
      const counted = (await pieces(id)).map(({ itemId }) => ({
        itemId,
        fine: 1,
        press: 0,
        bad: 0,
        missing: 0,
      }))
      await returns.cases.receive(by, { ...(await target(caseId)), counted })
    }
  }

  async function target(id: string) {
    const found = must(await returns.view.read(id), 'a case that was opened is there')
    return { id, version: found.version, actionId: newId() }
  }

  return { bringToDoors, takeBack }
}
