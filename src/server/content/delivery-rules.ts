import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { dayRange } from '#contract/delivery-schemas.ts'
import { countries, statesOf } from '#domain/countries.ts'
import type { DeliveryRules } from '#domain/delivery.ts'

const country = z.enum(Object.keys(countries))
const state = z.enum(Object.keys(countries).flatMap((each) => [...statesOf(each)]))

/** A zone that is misspelt would be a zone of nobody: names are those of the list, and there is no other key. */
const zone = z
  .strictObject({
    states: z.array(state).optional(),
    pincodes: z.array(z.string().regex(/^[0-9]{1,6}$/)).optional(),
    packedIn: dayRange.optional(),
    onItsWay: dayRange.optional(),
    cash: z.boolean().optional(),
    served: z.boolean().optional(),
  })
  .refine(({ states, pincodes }) => states ?? pincodes, 'a zone needs states or pincodes')

/** The part of content/shop.yaml about where parcels go (decision 0042). */
export const deliveryRules = z.object({
  delivery: z.strictObject({
    countries: z.array(country).min(1).default(['India']),
    packedIn: dayRange,
    onItsWay: dayRange,
    zones: z.array(zone).default([]),
  }),
})

/** The same for a command, which reads them once. */
export function readDeliveryRules(folder: string): DeliveryRules {
  return deliveryRules.parse(parse(readFileSync(join(folder, 'shop.yaml'), 'utf8'))).delivery
}
