import type { Route, RouteInput } from '#platform/browser/router/router.ts'
import type { CallApi } from './api-client.ts'
import type { FrameData } from './layout/frame-data.ts'

/** What this shop gives its router: the one door to data, and what stands around every page. */
export type ShopSite = { input: { api: { call: CallApi } }; frame: FrameData }

export type LoadInput = RouteInput<ShopSite>
export type PageRoute = Route<ShopSite>
