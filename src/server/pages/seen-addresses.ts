import { createLruCache } from '#platform/bytes/bytes.ts'

/** Together they take four megabytes at most, however long the addresses are that are made up. */
const limits = { limitBytes: 4 * 1024 * 1024, most: 5000 }
const longestAddress = 300

/** Addresses as they were asked for, with the key of their page: what is asked often is not taken apart again. */
export function createSeenAddresses() {
  const seen = createLruCache<string>({ ...limits, sizeOf: (key) => 2 * (key.length + longestAddress) })
  return {
    keyOf: seen.get,
    note(address: string, key: string): void {
      if (address.length <= longestAddress && key.length <= longestAddress) seen.put(address, key)
    },
  }
}
