import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { PincodePlace } from '#domain/pincode-mismatch.ts'
import { statesOfPincode } from '#domain/pincode-states.ts'

const rows = z.array(z.tuple([z.string(), z.string(), z.string(), z.string()]))

/** India's PIN codes and where they lie (decision 0041); read once, when the shop opens. */
export function readPostOffices() {
  const text = readFileSync(new URL('./pincodes.csv', import.meta.url), 'utf8')
  const [, ...offices] = rows.parse(parse(text))
  const lines = new Map(offices.map(([pincode, ...place]) => [pincode, place]))

  return {
    /** Where a PIN code lies. One that is newer than the list is placed by its beginning; null when nothing begins so. */
    placeOf(pincode: string): PincodePlace | null {
      const line = lines.get(pincode)
      if (line) {
        const [states, district, city] = line
        return { states: states === '' ? [] : states.split('|'), district, city }
      }
      const states = statesOfPincode(pincode)
      return states.length === 0 ? null : { states, district: '', city: '' }
    },
  }
}
