import { z } from 'zod'
import { gstStateCode, gstStates, isGstin } from '#domain/gstin.ts'
import { labelSizes, shippingTaxes } from '#domain/setting-choices.ts'
import { defaultHsn, hsnForm } from '#domain/tax/hsn.ts'
import { keysOf } from '#domain/keys-of.ts'
import { typedText } from './field-schemas.ts'

/** Who sells, as it stands on papers. What is not set yet is the sample shop's. */
const shopFields = z.object({
  legalName: typedText({ min: 1, max: 120 }, 'Type the name on the papers').default(
    'Sample Shop Private Limited',
  ),
  address: z
    .array(typedText({ min: 1, max: 120 }, 'A line of the address is empty'))
    .min(1, 'Type the address')
    .max(5, 'An address has at most 5 lines')
    .default(['1, Sample Street', 'Chennai 600001']),
  state: z.enum(gstStates, 'Choose a state').default('Tamil Nadu'),
  /** Null for who need not be registered. */
  gstin: z
    .string()
    .refine(isGstin, 'This is no GSTIN: compare it with the certificate')
    .nullable()
    .default('33AAAAA0000A1Z9'),
  /** Six digits follow; the law allows sixteen characters. */
  invoicePrefix: z
    .string('Type how invoice numbers begin')
    .regex(/^[A-Z0-9][A-Z0-9/-]{0,9}$/, 'At most 10 capital letters, digits, / and -')
    .default('K/26-27/'),
  /** Of goods for which neither the product nor its category says one. */
  defaultHsn: z.string().regex(hsnForm, 'An HSN has 4, 6 or 8 digits').default(defaultHsn),
  shippingTax: z.enum(keysOf(shippingTaxes)).default('as-goods'),
  labelSize: z.enum(keysOf(labelSizes)).default('100x150'),
})

export const shopSetting = shopFields.refine(
  ({ gstin, state }) => gstin === null || gstin.startsWith(gstStateCode(state) ?? ''),
  { path: ['gstin'], error: 'This GSTIN is of another state' },
)
