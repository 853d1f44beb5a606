import { ok, refuse } from '#platform/http/http.ts'
import type { StaffApi } from '#server/settings/staff-shop-endpoints.ts'
import type { CouriersOnCall } from './couriers-on-call.ts'

const refusals = {
  'unknown-courier': {
    status: 404,
    code: 'unknown-courier',
    message: 'There is no such courier. Choose another, or add one in the settings.',
  },
  'not-yours': {
    status: 409,
    code: 'not-yours',
    message: 'This was asked for by somebody else. Reload the page.',
  },
}

/** Answers who reads a courier's file in. */
export function answerCourierFiles(
  api: StaffApi,
  { readNewsFile }: Pick<CouriersOnCall, 'readNewsFile'>,
): void {
  api.answer('readCourierFile', async ({ params, body, caller }) => {
    const taken = await readNewsFile(caller, { ...body, courierId: params.id })
    if (taken.ok) return ok(taken.read)
    if (taken.reason === 'unreadable-file')
      return refuse({ status: 400, code: 'unreadable-file', message: taken.problem })
    return refuse(refusals[taken.reason])
  })
}
