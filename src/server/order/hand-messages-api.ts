import { ok, refuse } from '#platform/http/http.ts'
import type { StaffApi } from '#server/settings/staff-shop-endpoints.ts'
import { orderRefusals } from './order-refusals.ts'
import type { TellByHand } from './tell-by-hand.ts'
import type { Work } from './work.ts'

/** Answers the rows by which staff tells the customer of an order something in fixed words. */
export function answerHandMessages(api: StaffApi, { byHand, work }: { byHand: TellByHand; work: Work }) {
  api.answer('listHandMessages', async ({ params }) => {
    const found = await byHand.list(params.id)
    if (!found) return refuse(orderRefusals['unknown-order'])
    return ok(
      found.map(({ message, text, obstacle }) => ({
        message,
        text,
        refused: obstacle && orderRefusals[obstacle].message,
      })),
    )
  })

  api.answer('tellByHand', async ({ params, body, caller }) => {
    const acted = await byHand.send(caller, { ...body, id: params.id })
    if (!acted.ok) return refuse(orderRefusals[acted.reason])
    const [line] = await work.lines([params.id])
    return line ? ok(line, { meta: { undo: acted.undo } }) : refuse(orderRefusals['unknown-order'])
  })
}
