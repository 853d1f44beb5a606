import { ok, refuse } from '#platform/http/http.ts'
import type { StaffApi } from '#server/settings/staff-shop-endpoints.ts'
import type { Couriers } from './couriers.ts'
import { packingRefusals } from './packing-refusals.ts'

/** Answers the rows of couriers. */
export function answerCouriers(api: StaffApi, { couriers }: { couriers: Couriers }): void {
  api.answer('listCouriers', async () => ok(await couriers.list()))

  api.answer('addCourier', async ({ body, caller }) => {
    const added = await couriers.add(caller, body)
    return added.ok ? one(added.answer.id) : refuse(packingRefusals[added.reason])
  })

  api.answer('editCourier', async ({ params, body, caller }) => {
    const edited = await couriers.edit(caller, params.id, body)
    return edited.ok ? one(params.id) : refuse(packingRefusals[edited.reason])
  })

  api.answer('addWaybills', async ({ params, body, caller }) => {
    const pasted = await couriers.paste(caller, params.id, body)
    if (!pasted.ok) return refuse(packingRefusals[pasted.reason])
    const courier = await couriers.read(params.id)
    return ok({ ...pasted.answer, left: courier?.waybillsLeft ?? 0 })
  })

  async function one(id: string) {
    const courier = await couriers.read(id)
    return courier ? ok(courier) : refuse(packingRefusals['unknown-courier'])
  }
}
