import type { Replacements } from '#server/packing/packable-replacements.ts'
import {
  clearReplacementParcel,
  lockWaitingReplacement,
  readReplacementBox,
  setReplacementParcel,
} from './replacement-store.ts'

/** What packing knows of exchanges: the new pieces of a case go into a box of their own. */
export function createReplacements(): Replacements {
  return {
    async waiting(tx, orderId) {
      const caseId = await lockWaitingReplacement(tx, orderId)
      return caseId === null ? null : { caseId, box: await readReplacementBox(tx, caseId) }
    },
    packed: setReplacementParcel,
    opened: clearReplacementParcel,
  }
}
