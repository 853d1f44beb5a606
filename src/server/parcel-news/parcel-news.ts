import { createApplyNews } from './apply-news.ts'
import { createAskCourier } from './ask-courier.ts'
import { createCloseParcel } from './close-parcel.ts'
import { createDeliverByHand } from './deliver-by-hand.ts'
import { createFollowBoxes } from './follow-boxes.ts'
import type { ParcelNewsDependencies } from './parcel-news-dependencies.ts'
import { createReceiveParcel } from './receive-parcel.ts'
import { createRoad } from './road.ts'

export type ParcelNews = ReturnType<typeof createParcelNews>

/** From the courier's van to the door, or back to the shop. README.md in this folder says what it promises. */
export function createParcelNews(dependencies: ParcelNewsDependencies) {
  const boxes = createFollowBoxes(dependencies)
  const { applyNews, takeIn } = createApplyNews({ ...dependencies, boxes })
  const close = createCloseParcel({ ...dependencies, boxes })
  return {
    applyNews,
    road: createRoad(dependencies),
    deliver: createDeliverByHand({ ...dependencies, takeIn }),
    ...createReceiveParcel({ ...dependencies, close }),
    ...createAskCourier(dependencies),
  }
}
