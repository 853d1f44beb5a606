import type { ContentPage } from '#contract/content-schemas.ts'
import { need } from '#web/api-client.ts'
import { page } from '#platform/browser/router/router.ts'
import type { LoadInput } from '../site.ts'

/** `text` is null when the page does not exist. */
export type StaticData = { text: ContentPage | null }

export async function loadStatic({ api, params }: LoadInput) {
  const answer = await api.call('readContentPage', { params: { slug: params.slug ?? '' } })
  if (answer.status === 404 || answer.status === 400) return page<StaticData>({ text: null }, { status: 404 })
  return page<StaticData>({ text: need(answer) })
}
