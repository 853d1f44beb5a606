import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Our own copies of these pictures, by the addresses they were fetched from. */
export async function readPictureCopies(
  query: Kysely<Tables>,
  urls: string[],
): Promise<Array<[string, string]>> {
  const rows = await query
    .selectFrom('picture_source')
    .select(['url', 'media_url'])
    .where(sql<boolean>`url = any(${urls})`)
    .execute()
  return rows.map((row) => [row.url, row.media_url])
}

export async function writePictureCopy(
  query: Kysely<Tables>,
  { url, mediaUrl }: { url: string; mediaUrl: string },
): Promise<void> {
  await query
    .insertInto('picture_source')
    .values({ url, media_url: mediaUrl })
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ media_url: mediaUrl }))
    .execute()
}
