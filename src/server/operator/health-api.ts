import { ok } from '#platform/http/http.ts'
import type { StaffApi } from '#server/settings/staff-shop-endpoints.ts'
import type { ShopHealth } from './shop-health.ts'

/** Answers the row of how the shop is. */
export function answerHealth(api: StaffApi, health: ShopHealth): void {
  api.answer('readHealth', async () => ok(await health.read(new Date())))
}
