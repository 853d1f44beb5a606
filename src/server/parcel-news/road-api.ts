import { ok, refuse } from '#platform/http/http.ts'
import type { StaffApi } from '#server/settings/staff-shop-endpoints.ts'
import type { ParcelNews } from './parcel-news.ts'
import { roadRefusals } from './road-refusals.ts'

/** Answers the rows of parcels that have left the shop. */
export function answerRoad(api: StaffApi, news: ParcelNews): void {
  const { road } = news

  api.answer('listRoad', async ({ query }) => {
    const { view, after = null } = query
    const limit = Number(query.limit ?? 100)
    const [lines, counts] = await Promise.all([road.list({ view, after, limit }), road.count()])
    const next = lines.length === limit ? (lines.at(-1)?.id ?? null) : null
    return ok(lines, { meta: { next, counts } })
  })

  api.answer('scanRoad', async ({ query }) => ok(await road.scanned(query.awb)))

  api.answer('readRoadParcel', async ({ params }) => answer(params.id))

  api.answer('askCourier', async ({ params: { id }, body, caller }) =>
    acted(id, await news.ask(caller, { ...body, id })),
  )

  api.answer('deliverByHand', async ({ params: { id }, body, caller }) =>
    acted(id, await news.deliver(caller, { ...body, id })),
  )

  api.answer('receiveParcel', async ({ params: { id }, body, caller }) =>
    acted(id, await news.receive(caller, { ...body, id })),
  )

  api.answer('giveUpParcel', async ({ params: { id }, body, caller }) =>
    acted(id, await news.giveUp(caller, { ...body, id })),
  )

  type Done =
    | { ok: true; undo: { actionId: string; until: string } | null }
    | { ok: false; reason: keyof typeof roadRefusals }

  /** A refusal brings the parcel as it is now, for the screen that still shows it otherwise. */
  async function acted(id: string, done: Done) {
    if (done.ok) return answer(id, done.undo)
    const now = await road.read(id)
    return refuse({ ...roadRefusals[done.reason], data: now ? { now } : undefined })
  }

  async function answer(id: string, undo: { actionId: string; until: string } | null = null) {
    const parcel = await road.read(id)
    return parcel ? ok(parcel, { meta: { undo } }) : refuse(roadRefusals['unknown-parcel'])
  }
}
