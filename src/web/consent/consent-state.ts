import { useSyncExternalStore } from 'react'
import { call, isGood } from '#web/api-client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { createListeners } from '#platform/browser/state/state.ts'

/** What a shopper may allow; both are off until she says otherwise. */
export type Purposes = { matching: boolean; advertising: boolean }

/** The text that was agreed to: raised whenever its sense changes. */
const consentTextVersion = '2026-11'

const { tell, subscribe } = createListeners()
let cached: { raw: string; purposes: Purposes } | null = null

/** The shopper's answer, or null while she gave none to this text. */
export function useConsent(): Purposes | null {
  return useSyncExternalStore(subscribe, readConsent, () => null)
}

/** Tells the shop first and keeps the answer here when it was taken; false when it could not be kept. */
export async function giveConsent(purposes: Purposes): Promise<boolean> {
  const answer = await call('recordConsent', { body: { purposes, textVersion: consentTextVersion } }).catch(
    () => null,
  )
  if (!answer || !isGood(answer)) return false
  browserStorage.consent.write({ ...purposes, textVersion: consentTextVersion })
  tell()
  return true
}

function readConsent(): Purposes | null {
  const kept = browserStorage.consent.read()
  const raw = JSON.stringify(kept) ?? ''
  // The same object while nothing changed: React compares by identity.
  if (cached?.raw !== raw) {
    const purposes = purposesIn(kept)
    cached = purposes && { raw, purposes }
  }
  return cached?.purposes ?? null
}

function purposesIn(kept: unknown): Purposes | null {
  if (typeof kept !== 'object' || kept === null) return null
  const answer = (key: string) => Reflect.get(kept, key) === true
  if (Reflect.get(kept, 'textVersion') !== consentTextVersion) return null
  return { matching: answer('matching'), advertising: answer('advertising') }
}
