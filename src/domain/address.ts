/** The fields of the address form (spec §3). */
export type AddressFields = {
  contactPerson: string
  doorNo: string
  address: string
  landmark?: string | undefined
  city: string
  district: string
  state: string
  pincode: string
  country: string
  mobile?: string | undefined
}

export type AddressField = keyof AddressFields
export type AddressProblems = Partial<Record<AddressField, string>>

/** The country an address has unless another is chosen (spec §3). */
export const defaultCountry = 'India'

/** The most characters that fit on a parcel's label, by field; what is longer is said, never cut. */
export const addressLimits = {
  contactPerson: 80,
  doorNo: 60,
  address: 250,
  landmark: 120,
  city: 80,
  district: 80,
} as const satisfies Partial<Record<AddressField, number>>

/** What is wrong with a form, by field and in the words of spec §5; empty when it can be saved. */
export function addressProblems(form: AddressFields): AddressProblems {
  const problems: Array<[AddressField, string | undefined]> = [
    ['contactPerson', missing(form.contactPerson, 'Contact person required')],
    ['doorNo', missing(form.doorNo, 'Door number is required')],
    ['address', form.address.trim().length < 5 ? 'Street address is required' : undefined],
    ['pincode', pincodeProblem(form.pincode)],
    ['city', missing(form.city, 'City/Town is required')],
    ['district', missing(form.district, 'District is required')],
    ['state', missing(form.state, 'State is required')],
    ['country', missing(form.country, 'Country is required')],
    ['mobile', mobileProblem(form.mobile)],
  ]
  const wrong = problems.filter(([, problem]) => problem !== undefined)
  return { ...tooLong(form), ...Object.fromEntries(wrong) }
}

function tooLong(form: AddressFields): AddressProblems {
  const limits = Object.entries(addressLimits)
  const values = new Map<string, string | undefined>(Object.entries(form))
  const long = limits.filter(([field, most]) => (values.get(field) ?? '').trim().length > most)
  return Object.fromEntries(long.map(([field, most]) => [field, `At most ${most} characters fit here.`]))
}

function missing(value: string, message: string): string | undefined {
  return value.trim() === '' ? message : undefined
}

function pincodeProblem(pincode: string): string | undefined {
  if (pincode.length !== 6) return 'PIN Code must be 6 digits'
  return /^[0-9]{6}$/.test(pincode) ? undefined : 'PIN Code must contain exactly 6 digits'
}

function mobileProblem(mobile: string | undefined): string | undefined {
  if (!mobile) return undefined
  if (mobile.length !== 10) return 'Mobile number must be 10 digits'
  return /^[0-9]{10}$/.test(mobile) ? undefined : 'Only 10-digit numbers allowed'
}
