import type { Route, RouteInput } from '#platform/browser/router/router.ts'
import type { CallApi } from './api-client.ts'
import type { FrameData } from './layout/frame-data.ts'

/** What this shop gives its router: the API, and the data that every page needs. */
export type ShopSite = { input: { api: { call: CallApi } }; frame: FrameData }

export type LoadInput = RouteInput<ShopSite>
export type PageRoute = Route<ShopSite>
