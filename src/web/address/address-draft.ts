import { addressProblems, defaultCountry } from '#domain/address.ts'
import { outsideCountries, type PincodePlace, pincodeMismatch } from '#domain/pincode-mismatch.ts'
import type { AddressField, AddressProblems } from '#domain/address.ts'
import type { AddressInput, SavedAddress } from './address-book.ts'

/** The values of the form; every field is a text. */
export type AddressDraft = Record<AddressField, string>

/** The initial values; `somebody` is the customer whose name and number are filled in, and the PIN code that they asked about. */
export function startDraft(
  address: SavedAddress | undefined,
  somebody: { name: string; mobile: string; pincode?: string | null },
): AddressDraft {
  return {
    contactPerson: address?.contactPerson ?? somebody.name,
    mobile: address ? (address.mobile ?? '') : somebody.mobile,
    doorNo: address?.doorNo ?? '',
    address: address?.address ?? '',
    landmark: address?.landmark ?? '',
    pincode: address ? address.pincode : (somebody.pincode ?? ''),
    city: address?.city ?? '',
    district: address?.district ?? '',
    state: address?.state ?? '',
    country: address?.country ?? defaultCountry,
  }
}

/** What the post has said of a PIN code; null: it has none like it. */
export type PostSays = { pincode: string; place: PincodePlace | null }

type Known = { countries: readonly string[]; post: PostSays | undefined }

/** What is wrong with the form, as far as the browser can know; the server judges the same once more. */
export function problemsOf(draft: AddressDraft, { countries, post }: Known): AddressProblems {
  const problems = addressProblems(draft)
  if (!countries.includes(draft.country)) return { ...problems, country: outsideCountries(countries) }
  if (draft.country !== defaultCountry || post?.pincode !== draft.pincode) return problems
  const wrong = pincodeMismatch(draft, post.place)
  return wrong ? { [wrong.field]: wrong.message, ...problems } : problems
}

/** What follows from a PIN code: state, district and city, but never what the shopper has typed themself. */
export function followPlace(
  draft: AddressDraft,
  place: PincodePlace,
  typed: ReadonlySet<AddressField>,
): AddressDraft {
  const [state = ''] = place.states
  const { district, city } = place
  const next = { ...draft }
  for (const [field, value] of [
    ['state', state],
    ['district', district],
    ['city', city],
  ] as const) {
    if (value !== '' && !typed.has(field)) next[field] = value
  }
  return next
}

/** Fields in the order of the screen: the focus goes to the first invalid one. */
export const fieldOrder: readonly AddressField[] = [
  'contactPerson',
  'mobile',
  'pincode',
  'doorNo',
  'address',
  'landmark',
  'city',
  'district',
  'country',
  'state',
]

export function inputOf(draft: AddressDraft): AddressInput {
  return {
    contactPerson: draft.contactPerson.trim(),
    doorNo: draft.doorNo.trim(),
    address: draft.address.trim(),
    landmark: draft.landmark.trim() || null,
    city: draft.city.trim(),
    district: draft.district.trim(),
    state: draft.state,
    pincode: draft.pincode,
    country: draft.country,
    mobile: draft.mobile || null,
  }
}
