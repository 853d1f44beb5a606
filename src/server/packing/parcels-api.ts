import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { ok, refuse } from '#platform/http/http.ts'
import type { StaffApi } from '#server/settings/staff-shop-endpoints.ts'
import type { Packing } from './packing.ts'
import { packingRefusals } from './packing-refusals.ts'

type Parts = { packing: Packing; work: { lines(ids: readonly string[]): Promise<StaffOrderLine[]> } }

/** Answers the rows of boxes that are packed. */
export function answerParcels(api: StaffApi, { packing, work }: Parts): void {
  api.answer('listParcels', async ({ query }) => {
    const limit = Number(query.limit ?? 100)
    const { view, courier: courierId = null, after = null } = query
    const parcels = await packing.parcels.list({ view, courierId, after, limit })
    return ok(parcels, { meta: { next: parcels.length === limit ? (parcels.at(-1)?.id ?? null) : null } })
  })

  api.answer('unpackParcel', async ({ params, body, caller }) => {
    const opened = await packing.open(caller, { ...body, id: params.id })
    if (!opened.ok) {
      const [now] = await packing.parcels.read([params.id])
      return refuse({ ...packingRefusals[opened.reason], data: now ? { now } : undefined })
    }
    const [line] = await work.lines([opened.answer.orderId])
    return line ? ok(line) : refuse(packingRefusals['unknown-order'])
  })

  api.answer('bookParcels', async ({ body, caller }) => {
    const booked = await packing.book(caller, body)
    if (!booked.ok) return refuse(packingRefusals[booked.reason])
    return ok(await bulk(booked.answer), { meta: { undo: undoOf(booked) } })
  })

  api.answer('handOver', async ({ body, caller }) => {
    const handed = await packing.handOver(caller, body)
    if (!handed.ok) return refuse(packingRefusals[handed.reason])
    const manifests = handed.answer.manifests.map(({ id, courier, parcels }) => ({ id, courier, parcels }))
    return ok({ ...(await bulk(handed.answer)), manifests }, { meta: { undo: undoOf(handed) } })
  })

  type Answered = {
    done: string[]
    refused: ReadonlyArray<{ id: string; code: keyof typeof packingRefusals }>
  }

  async function bulk({ done, refused }: Answered) {
    const parcels = await packing.parcels.read([...done, ...refused.map(({ id }) => id)])
    const now = new Map(parcels.map((parcel) => [parcel.id, parcel]))
    return {
      done: done.flatMap((id) => now.get(id) ?? []),
      refused: refused.map(({ id, code }) => ({
        id,
        code,
        message: packingRefusals[code].message,
        now: now.get(id) ?? null,
      })),
    }
  }

  type Acted = { answer: { done: string[] }; undo: { actionId: string; until: string } | null }

  /** Nothing done, nothing to undo. */
  function undoOf({ answer, undo }: Acted) {
    return answer.done.length > 0 ? undo : null
  }
}
