import { defaultCountry } from '../address.ts'
import { gstStateCode } from '../gstin.ts'
import { must } from '../must.ts'
import { statesOfPincode } from '../pincode-states.ts'

/** What returns call every place outside India. */
const foreignCode = '96'

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
