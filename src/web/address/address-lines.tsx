import type { DeliveryAddress } from '#contract/address-schemas.ts'
import { mobileShown } from '../mobile-digits.ts'

/** An address as it is written on a parcel. */
export function AddressLines({ address }: { address: DeliveryAddress }) {
  const { doorNo, landmark, city, district, state, pincode, country, mobile } = address
  return (
    <address className="not-italic text-ink-soft [overflow-wrap:anywhere]">
      <span className="font-semibold text-ink">{address.contactPerson}</span>
      <br />
      {doorNo}, {address.address}
      <br />
      {landmark ? (
        <>
          {landmark}
          <br />
        </>
      ) : null}
      {city === district ? city : `${city}, ${district}`}, {state} {pincode}
      {country === 'India' ? null : `, ${country}`}
      {mobile ? (
        <>
          <br />
          {mobileShown(mobile)}
        </>
      ) : null}
    </address>
  )
}
