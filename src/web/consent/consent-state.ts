import { useSyncExternalStore } from 'react'
import { call, isGood } from '#web/api-client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { createListeners } from '#platform/browser/state/state.ts'

/** What shoppers may allow; both are off until they say otherwise. */
export type Purposes = { matching: boolean; advertising: boolean }

/** The version of the consent text, raised whenever its meaning changes. */
const consentTextVersion = '2026-11'

const { tell, subscribe } = createListeners()
let cached: { raw: string; purposes: Purposes } | null = null

/** The shopper's consent; null until they have answered this version of the text. */
export function useConsent(): Purposes | null {
  return useSyncExternalStore(subscribe, readConsent, () => null)
}

/** Sends the consent to the server and then stores it here; false when that failed. */
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
  const stored = browserStorage.consent.read()
  const raw = JSON.stringify(stored) ?? ''
  // Returns the same object while nothing has changed: React compares by identity.
  if (cached?.raw !== raw) {
    const purposes = purposesIn(stored)
    cached = purposes && { raw, purposes }
  }
  return cached?.purposes ?? null
}

function purposesIn(stored: unknown): Purposes | null {
  if (typeof stored !== 'object' || stored === null) return null
  const answer = (key: string) => Reflect.get(stored, key) === true
  if (Reflect.get(stored, 'textVersion') !== consentTextVersion) return null
  return { matching: answer('matching'), advertising: answer('advertising') }
}
