/** What the post says of a PIN code; without states it does not say where it is. */
export type PincodePlace = { states: readonly string[]; district: string; city: string }

export type PlaceProblem = { field: 'country' | 'pincode' | 'state'; message: string }

/** What is wrong with a PIN code and a state together; `place` null: the post has no such PIN code. */
export function pincodeMismatch(
  { state, pincode }: { state: string; pincode: string },
  place: PincodePlace | null,
): PlaceProblem | undefined {
  if (!place) return { field: 'pincode', message: unknownPincode(pincode) }
  if (state === '' || place.states.length === 0 || place.states.includes(state)) return undefined
  return {
    field: 'state',
    message: `PIN code ${pincode} is in ${place.states.join(' or ')}, not in ${state}. Please check both.`,
  }
}

export function outsideCountries(countries: readonly string[]): string {
  return `We deliver only in ${countries.join(', ')} for now.`
}

export function unknownPincode(pincode: string): string {
  return `There is no PIN code ${pincode}. Please check it.`
}
