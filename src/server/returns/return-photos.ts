import type { ReturnPhotos } from '#contract/staff-return-schemas.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import type { LookedAtPhoto, LookedAtRefusal, TakeLookedAt } from '#server/media/looked-at-photo.ts'
import { policy } from '#server/settings/policy.ts'
import { countPhotosOfOrder, deletePhotosOf, insertPhotos, readPhotos } from './return-photo-store.ts'

export type PhotosRefusal = LookedAtRefusal | 'too-many-photos'

type Taken = { ok: true; photos: LookedAtPhoto[] } | { ok: false; reason: PhotosRefusal }

/** Makes of what was sent what is kept: all of it, or the first reason against it. Nothing is written. */
export async function takePhotos(take: TakeLookedAt, files: readonly Buffer[]): Promise<Taken> {
  const { perOrder, bytes } = policy.returnPhotos
  if (files.length > perOrder) return { ok: false, reason: 'too-many-photos' }
  if (files.some((file) => file.length > bytes)) return { ok: false, reason: 'too-large' }
  const photos: LookedAtPhoto[] = []
  for (const file of files) {
    const taken = await take(file)
    if (!taken.ok) return taken
    photos.push(taken.photo)
  }
  return { ok: true, photos }
}

/** Puts them with a case of an order whose row is locked; false: the order would have more than it may. */
export async function keepPhotos(
  tx: Transaction,
  { orderId, caseId, photos }: { orderId: string; caseId: string; photos: readonly LookedAtPhoto[] },
): Promise<boolean> {
  const before = await countPhotosOfOrder(tx, orderId)
  if (photos.length > 0 && before + photos.length > policy.returnPhotos.perOrder) return false
  await insertPhotos(tx, caseId, photos)
  return true
}

/** For who decides; as data, since no address leads to one. */
export async function shownPhotos(connection: Connection, caseId: string): Promise<ReturnPhotos> {
  const rows = await readPhotos(connection, caseId)
  return rows.map(({ id, sent_at: at, width, height, bytes }) => ({
    id,
    sentAt: at.toISOString(),
    width,
    height,
    url: `data:image/jpeg;base64,${bytes.toString('base64')}`,
  }))
}

/** Photographs go with the account of who took them. */
export async function forgetReturnPhotos(tx: Transaction, customer: { id: string }): Promise<void> {
  await deletePhotosOf(tx, customer.id)
}
