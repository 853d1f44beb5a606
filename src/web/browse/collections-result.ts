import type { Collection } from '#contract/catalogue-schemas.ts'
import { type CallApi, isGood } from '#web/api-client.ts'
import { failureMessage } from '#web/failure-messages.ts'

export type CollectionsResult = { ok: true; collections: Collection[] } | { ok: false; message: string }

/** The collections, or the message of the toast (spec §8). Never throws. */
export async function loadCollectionTiles(call: CallApi): Promise<CollectionsResult> {
  try {
    const answer = await call('listCollections', {})
    if (!isGood(answer) || !Array.isArray(answer.data)) throw new Error('Failed to fetch collections')
    return { ok: true, collections: answer.data }
  } catch (failure) {
    return { ok: false, message: failureMessage(failure, 'Something went wrong') }
  }
}
