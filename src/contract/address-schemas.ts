import { z } from 'zod'
import { addressLimits } from '#domain/address.ts'
import { id, mobileNumber, typedText } from './field-schemas.ts'

/** The address form's rules and messages, word for word (spec §5). */
const addressFields = z.object({
  contactPerson: typedText({ min: 1, max: addressLimits.contactPerson }, 'Contact person required'),
  doorNo: typedText({ min: 1, max: addressLimits.doorNo }, 'Door number is required'),
  address: typedText({ min: 5, max: addressLimits.address }, 'Street address is required'),
  landmark: typedText({ max: addressLimits.landmark }).nullish(),
  city: typedText({ min: 1, max: addressLimits.city }, 'City/Town is required'),
  district: typedText({ min: 1, max: addressLimits.district }, 'District is required'),
  state: typedText({ min: 1, max: 80 }, 'State is required'),
  pincode: z
    .string('PIN Code must be 6 digits')
    .length(6, 'PIN Code must be 6 digits')
    .regex(/^[0-9]{6}$/, 'PIN Code must contain exactly 6 digits'),
  country: typedText({ min: 1, max: 60 }, 'Country is required').default('India'),
  mobile: z.union([z.literal(''), mobileNumber]).nullish(),
})

/** Where an order goes instead. */
export const newDelivery = addressFields

// Clients of the spec send extras along (an _id, a flag): they are dropped, never kept.
export const createAddressBody = addressFields.extend({ currentAddress: z.boolean().nullish() })

export const editAddressBody = addressFields.partial()

export const currentAddressBody = z.object({ currentAddress: z.literal(true).optional() })

export const address = z.object({
  _id: id,
  contactPerson: z.string(),
  doorNo: z.string(),
  address: z.string(),
  landmark: z.string().nullable(),
  city: z.string(),
  district: z.string(),
  state: z.string(),
  pincode: z.string(),
  country: z.string(),
  mobile: z.string().nullable(),
  /** The default one; exactly one address of a customer is. */
  currentAddress: z.boolean(),
})

/** Where to send the goods; kept with the order as it was when it was placed. */
export const deliveryAddress = address.omit({ _id: true, currentAddress: true })

export type Address = z.infer<typeof address>
export type DeliveryAddress = z.infer<typeof deliveryAddress>
