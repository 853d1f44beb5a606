import { useSyncExternalStore } from 'react'
import { createListeners } from '#platform/browser/state/state.ts'
import { browserStorage } from '#web/browser-storage.ts'

const { tell, subscribe } = createListeners()

/** The PIN code that this browser's shopper wants parcels at; null until it is known. */
export function useDeliveryPincode(): string | null {
  return useSyncExternalStore(subscribe, browserStorage.pincode.read, () => null)
}

export function rememberPincode(pincode: string) {
  if (browserStorage.pincode.read() === pincode) return
  browserStorage.pincode.write(pincode)
  tell()
}
