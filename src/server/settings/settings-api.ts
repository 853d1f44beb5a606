import { ok, refuse } from '#platform/http/http.ts'
import type { ShopSettings } from './shop-settings.ts'
import type { StaffApi } from './staff-shop-endpoints.ts'

/** Answers the rows of the settings. */
export function answerSettings(api: StaffApi, settings: ShopSettings): void {
  api.answer('readSettings', async () => ok(await settings.list()))

  api.answer('writeSettings', async ({ body, caller }) => {
    const acted = await settings.write(caller, body)
    if (acted.ok) return ok(await settings.list(), { meta: { undo: acted.undo } })
    if (acted.reason === 'not-yours') return refuse(notYours)
    return refuse({ ...changedMeanwhile, data: await settings.list() })
  })
}

const changedMeanwhile = {
  status: 409,
  code: 'changed-meanwhile',
  message: 'Somebody changed this meanwhile. Look at it as it is now, and change it again.',
}

const notYours = {
  status: 409,
  code: 'not-yours',
  message: 'This was asked for by somebody else. Reload the page.',
}
