import { defaultCountry } from './address.ts'
import { statesOf } from './countries.ts'
import {
  outsideCountries,
  type PincodePlace,
  pincodeMismatch,
  type PlaceProblem,
} from './pincode-mismatch.ts'

type Written = { country: string; state: string; pincode: string }

type Known = {
  countries: readonly string[]
  /** Of this PIN code; null when the post has none like it. */
  place: PincodePlace | null
}

/** What keeps a parcel from finding this place, in words for the field; undefined when nothing does. */
export function placeProblem(written: Written, { countries, place }: Known): PlaceProblem | undefined {
  const { country, state, pincode } = written
  if (!countries.includes(country)) return { field: 'country', message: outsideCountries(countries) }
  if (!statesOf(country).includes(state)) {
    return {
      field: 'state',
      message: `${state} is not a state of ${country}. Please choose one of the list.`,
    }
  }
  return country === defaultCountry ? pincodeMismatch({ state, pincode }, place) : undefined
}
