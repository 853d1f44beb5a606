import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { PincodePlace } from '#domain/pincode-mismatch.ts'
import { statesOfPincode } from '#domain/pincode-states.ts'

const rows = z.tuple([z.tuple([z.string(), z.string(), z.string(), z.string()])])

/** India's PIN codes and where they lie (decision 0041); read once, when the shop opens. */
export function readPostOffices() {
  const text = readFileSync(new URL('./pincodes.csv', import.meta.url), 'utf8')
  // Read apart only when asked for: as fields the list would take ten times the memory.
  const lines = new Map(
    text
      .split('\n')
      .slice(1)
      .map((line) => [line.slice(0, 6), line]),
  )

  return {
    /** Where a PIN code lies. One that is newer than the list is placed by its beginning; null when nothing begins so. */
    placeOf(pincode: string): PincodePlace | null {
      const line = lines.get(pincode)
      if (line) {
        const [[, states, district, city]] = rows.parse(parse(line))
        return { states: states === '' ? [] : states.split('|'), district, city }
      }
      const states = statesOfPincode(pincode)
      return states.length === 0 ? null : { states, district: '', city: '' }
    },
  }
}
