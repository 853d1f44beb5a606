import { z } from 'zod'

/** From so many days to so many. */
export const dayRange = z.tuple([z.number().int().min(0).max(60), z.number().int().min(0).max(60)])

export const pincodeParams = z.object({
  pincode: z.string().regex(/^[0-9]{6}$/, 'PIN Code must contain exactly 6 digits'),
})

/** Where a PIN code lies, and how a parcel gets there. */
export const deliveryToPincode = z.object({
  pincode: z.string(),
  /** The likeliest first; none where the post does not say. */
  states: z.array(z.string()),
  district: z.string(),
  city: z.string(),
  isServed: z.boolean(),
  /** Cash on delivery. */
  takesCash: z.boolean(),
  /** Working days until a parcel is packed, and days on its way. */
  packedIn: dayRange,
  onItsWay: dayRange,
})

export type DeliveryToPincode = z.infer<typeof deliveryToPincode>
