import { createApplyNews } from './apply-news.ts'
import type { ParcelNewsDependencies } from './parcel-news-dependencies.ts'

export type ParcelNews = ReturnType<typeof createParcelNews>

/** From the courier's van to the door, or back to the shop. README.md in this folder says what it promises. */
export function createParcelNews(dependencies: ParcelNewsDependencies) {
  const { applyNews, follow } = createApplyNews(dependencies)
  return { applyNews, follow }
}
