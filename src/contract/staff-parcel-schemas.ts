import { z } from 'zod'
import { stageNames } from '#domain/order-stage.ts'
import { parcelKinds, parcelStates } from '#domain/parcel.ts'
import { id, moment, rupees } from './field-schemas.ts'

/** A box, as the people of the shop see it. */
export const staffParcel = z.object({
  id,
  /** Counts the changes; who changes a parcel says which one they saw. */
  version: z.number().int(),
  order: z.object({
    id,
    number: z.string(),
    stage: z.enum(stageNames),
    customer: z.string(),
    city: z.string(),
    pincode: z.string(),
  }),
  kind: z.enum(parcelKinds),
  state: z.enum(parcelStates),
  courier: z.object({ id, name: z.string() }).nullable(),
  awb: z.string().nullable(),
  trackUrl: z.string().nullable(),
  /** Rupees that the courier takes at the door. */
  cashDue: rupees,
  pieces: z.number().int(),
  weightGrams: z.number().int().nullable(),
  /** Null: no invoice was made. */
  invoice: z.string().nullable(),
  packedBy: z.string(),
  packedAt: moment,
  handedAt: moment.nullable(),
  /** The list of what was handed over with it. */
  manifestId: z.string().nullable(),
})

export type StaffParcel = z.infer<typeof staffParcel>
