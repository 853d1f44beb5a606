import { addressProblems, defaultCountry } from '#domain/address.ts'
import type { AddressField, AddressProblems } from '#domain/address.ts'
import type { AddressInput, SavedAddress } from './address-book.ts'

/** The values of the form; every field is a text. */
export type AddressDraft = Record<AddressField, string>

/** The initial values; `somebody` is the customer whose name and number are filled in. */
export function startDraft(
  address: SavedAddress | undefined,
  somebody: { name: string; mobile: string },
): AddressDraft {
  return {
    contactPerson: address?.contactPerson ?? somebody.name,
    mobile: address ? (address.mobile ?? '') : somebody.mobile,
    doorNo: address?.doorNo ?? '',
    address: address?.address ?? '',
    landmark: address?.landmark ?? '',
    pincode: address?.pincode ?? '',
    city: address?.city ?? '',
    district: address?.district ?? '',
    state: address?.state ?? '',
    country: address?.country ?? defaultCountry,
  }
}

export function problemsOf(draft: AddressDraft): AddressProblems {
  return addressProblems(draft)
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
