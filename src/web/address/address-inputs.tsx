import type { RefObject } from 'react'
import { mobileDigits } from '../mobile-digits.ts'
import { Field } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { AddressDrafting } from './use-address-draft.ts'
import { usePlaces } from './use-places.ts'

/** Short fields share a row on every screen; these get a row of their own on phones. */
const wideOnPhones = 'col-span-2 md:col-span-1'

type AddressInputsProps = { drafting: AddressDrafting; first: RefObject<HTMLInputElement | null> }

/** The fields of spec §5. None cuts what is typed: what is too long is said (src/domain/address.ts). */
export function AddressInputs({ drafting, first }: AddressInputsProps) {
  const { draft, countries, set, setPincode, wire, placeName } = drafting
  const places = usePlaces()
  return (
    <>
      <Field
        label="Contact person"
        ref={first}
        autoComplete="name"
        className={wideOnPhones}
        {...wire('contactPerson')}
      />
      <Field
        label="Mobile number (optional)"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        prefix="+91"
        className={wideOnPhones}
        {...wire('mobile')}
        onChange={({ target }) => set({ mobile: mobileDigits(target.value) })}
      />
      <Field
        label="PIN code"
        inputMode="numeric"
        autoComplete="postal-code"
        hint={placeName}
        {...wire('pincode')}
        onChange={({ target }) => void setPincode(target.value)}
      />
      <Field label="Door number" {...wire('doorNo')} />
      <Field
        label="Street address"
        autoComplete="street-address"
        className="col-span-2"
        {...wire('address')}
      />
      <Field label="Landmark (optional)" className={wideOnPhones} {...wire('landmark')} />
      <Field label="City/Town" autoComplete="address-level2" {...wire('city')} />
      <Field label="District" {...wire('district')} />
      <SelectField
        label="Country"
        autoComplete="country-name"
        {...wire('country')}
        onChange={({ target }) => set({ country: target.value, state: '' })}
      >
        {withChosen(countries, draft.country).map((country) => (
          <option key={country}>{country}</option>
        ))}
      </SelectField>
      <SelectField label="State" autoComplete="address-level1" {...wire('state')}>
        <option value="">{places ? 'Choose a state' : 'Loading...'}</option>
        {withChosen(places?.statesOf(draft.country) ?? [], draft.state).map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
    </>
  )
}

/** What was stored and is not in the list stays an option, so that opening an old address does not change it. */
function withChosen(list: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || list.includes(chosen) ? list : [chosen, ...list]
}
