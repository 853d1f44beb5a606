import type { SavedAddress } from '#web/address/address-book.ts'

/** The address that was chosen here, else the default. */
export function chosenOf(addresses: readonly SavedAddress[], id: string | null): SavedAddress | undefined {
  return addresses.find(({ _id }) => _id === id) ?? addresses.find(({ currentAddress }) => currentAddress)
}
