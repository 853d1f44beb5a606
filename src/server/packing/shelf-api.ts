import { ok, refuse } from '#platform/http/http.ts'
import type { StaffApi } from '#server/settings/staff-shop-endpoints.ts'
import type { Packing } from './packing.ts'
import { packingRefusals } from './packing-refusals.ts'
import type { ShelfProblem } from './plan-shelf.ts'

const statuses = { 'unknown-piece': 404, 'changed-meanwhile': 409, 'code-taken': 409, unfit: 400 } as const

/** Answers the rows of the shelf. */
export function answerShelf(api: StaffApi, packing: Pick<Packing, 'findShelf' | 'setShelf'>): void {
  api.answer('findShelf', async ({ query }) => ok(await packing.findShelf(query.q)))

  api.answer('setShelf', async ({ params, body, caller }) => {
    const { actionId, ...wish } = body
    const set = await packing.setShelf(caller, { actionId, wishes: [{ piece: params.id, ...wish }] })
    if (set.ok) return ok({ changed: set.changed }, { meta: { undo: set.undo } })
    if (set.reason === 'not-yours') return refuse(packingRefusals[set.reason])
    return refuse(inWords(set.problems))
  })
}

function inWords([first]: readonly ShelfProblem[]) {
  if (!first) return packingRefusals['changed-meanwhile']
  return { status: statuses[first.reason], code: first.reason, message: first.problem }
}
