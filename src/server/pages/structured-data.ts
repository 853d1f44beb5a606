import type { Api } from '#server/http/api.ts'

export type Thing = Record<string, unknown>

type Parts = {
  id: string
  params: Record<string, string | undefined>
  url: URL
  call: Api['call']
}

/** What search engines read of a page (schema.org); never an invented number (api.md decision 9). */
export async function structuredData(_parts: Parts): Promise<Thing[]> {
  return []
}
