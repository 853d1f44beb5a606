import type { FastifyInstance } from 'fastify'
import { openStaffApi } from '#server/settings/staff-shop-endpoints.ts'
import { apiRoutes } from '#platform/http/http.ts'
import type { Areas } from './areas.ts'
import type { Env } from './env.ts'
import { answerCustomerDesk } from './customer/customer-desk-api.ts'
import { answerCourierFiles } from './couriers/courier-files-api.ts'
import { answerHandMessages } from './order/hand-messages-api.ts'
import { answerOrderEdits } from './order/staff-order-edits-api.ts'
import { answerHealth } from './operator/health-api.ts'
import type { ShopHealth } from './operator/shop-health.ts'
import { answerStaffOrders } from './order/staff-orders-api.ts'
import { answerPacking } from './packing/packing-api.ts'
import { answerRoad } from './parcel-news/road-api.ts'
import { answerPapers } from './papers/papers-api.ts'
import { answerReturns } from './returns/returns-api.ts'
import { answerStaffSignIn } from './staff/staff-api.ts'
import { answerSettings } from './settings/settings-api.ts'
import { createStaffCookies, createStaffGuard } from './staff/staff-guard.ts'
import { answerStaffPeople } from './staff/staff-people-api.ts'

/** The one host that the staff's screens are on, in live mode always their own; null: any that the shop is asked on. */
export function staffHost({ ADMIN_URL: adminUrl }: Env): string | null {
  return adminUrl === undefined ? null : new URL(adminUrl).host
}

/** The calls of the staff's screens. */
export async function staffCalls(
  app: FastifyInstance,
  { env, areas, health }: { env: Env; areas: Areas; health: ShopHealth },
) {
  const { staff, staffOrders, shopSettings, packing, work } = areas
  const cookies = createStaffCookies({ isSecure: (env.ADMIN_URL ?? env.PUBLIC_URL).startsWith('https:') })
  const api = openStaffApi()
  answerStaffSignIn(api, { staff, cookies })
  answerStaffPeople(api, { staff, cookies })
  answerOrderEdits(api, { edits: areas.staffOrderEdits, work })
  answerStaffOrders(api, { work, orders: staffOrders, askAgain: areas.askAgain, actions: staff.actions })
  answerHandMessages(api, { byHand: areas.tellByHand, work })
  answerCustomerDesk(api, {
    desk: areas.customerDesk,
    ordersOf: areas.ordersOfCustomer,
    addresses: areas.addresses,
    coupons: areas.coupons,
    tracking: areas.tracking,
  })
  answerSettings(api, shopSettings)
  answerPacking(api, { packing, work })
  answerCourierFiles(api, areas.couriersOnCall)
  answerRoad(api, areas.parcelNews)
  answerHealth(api, health)
  answerPapers(api, areas.papers)
  answerReturns(api, areas.returns)
  const silent = api.unanswered()
  if (silent.length > 0) throw new Error(`nobody answers ${silent.join(', ')}`)
  const guard = createStaffGuard({ staff, cookies, onlyHost: staffHost(env) })
  const largeBodies = [
    'confirmOrders',
    'holdOrders',
    'resumeOrders',
    'cancelOrders',
    'addWaybills',
    'readCourierFile',
    'bookParcels',
    'handOver',
  ] as const
  await app.register(apiRoutes({ api, base: '/api/admin', largeBodies, guard }))
}
