import { defaultCountry } from '../address.ts'
import { gstStateCode, gstStates } from '../gstin.ts'
import { must } from '../must.ts'
import { statesOfPincode } from '../pincode-states.ts'

/** What returns call every place outside India. */
const foreignCode = '96'

/** Territories without a parliament of their own: the state's half of the tax is theirs by another name. */
const withoutParliament = ['04', '26', '31', '35', '38']

/** Where goods go, by the two digits of the law. A state that nobody knows is the one of its PIN code, or the seller's. */
export function placeOfSupply(
  to: { state: string; country: string; pincode: string },
  sellerState: string,
): string {
  if (to.country !== defaultCountry) return foreignCode
  const [likeliest = sellerState] = statesOfPincode(to.pincode)
  const code = gstStateCode(to.state) ?? gstStateCode(likeliest) ?? gstStateCode(sellerState)
  return must(code, `no state is called ${sellerState}`)
}

/** The name of a place by its digits. */
export function placeName(code: string): string {
  if (code === foreignCode) return 'Outside India'
  return gstStates.find((name) => gstStateCode(name) === code) ?? code
}

/** What the second half of the tax is called within a state or territory. */
export function stateTaxName(code: string): 'SGST' | 'UTGST' {
  return withoutParliament.includes(code) ? 'UTGST' : 'SGST'
}
