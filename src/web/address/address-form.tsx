import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AddressField } from '#domain/address.ts'
import { mobileDigits } from '../mobile-digits.ts'
import { useSession } from '../session.ts'
import { OwnSignInDialog } from '../sign-in/own-sign-in-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { type NotSaved, saveAddress, type SavedAddress, settledAddresses } from './address-book.ts'
import { type AddressDraft, fieldOrder, inputOf, problemsOf, startDraft } from './address-draft.ts'
import { usePlaces } from './use-places.ts'

type AddressFormProps = {
  address?: SavedAddress
  onCancel: () => void
  onSaved: (address: SavedAddress) => void
}

/** Short fields share a row on every screen; these get a row of their own on phones. */
const wideOnPhones = 'col-span-2 md:col-span-1'

/** The address form; each field is validated once it was touched, with the messages of spec §5. */
export function AddressForm({ address, onCancel, onSaved }: AddressFormProps) {
  const { customer } = useSession()
  const [draft, setDraft] = useState(() =>
    startDraft(address, { name: customer?.name ?? '', mobile: customer?.mobileNumber ?? '' }),
  )
  const [touched, setTouched] = useState<ReadonlySet<AddressField>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<NotSaved | null>(null)
  const [isSigningIn, setSigningIn] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const places = usePlaces()
  const problems = problemsOf(draft)

  function set(change: Partial<AddressDraft>) {
    setDraft((before) => ({ ...before, ...change }))
  }

  function setPincode(typed: string) {
    const pincode = typed.replace(/[^0-9]/g, '').slice(0, 6)
    const [state] = draft.country === 'India' ? (places?.statesOfPincode(pincode) ?? []) : []
    // Fills in only what is still empty, never what was chosen.
    set(state && draft.state === '' ? { pincode, state } : { pincode })
  }

  function wire(field: AddressField) {
    return {
      name: field,
      value: draft[field],
      error: touched.has(field) ? problems[field] : undefined,
      onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
      onBlur: () => setTouched((before) => new Set(before).add(field)),
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(new Set(fieldOrder))
    if (isBusy) return
    const wrong = fieldOrder.find((field) => problems[field])
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    void save()
  }

  /** The list is read first: an answer from before would not know the new address. */
  async function saveAfterSignIn() {
    setSigningIn(false)
    await settledAddresses()
    await save()
  }

  async function save() {
    setBusy(true)
    setFailure(null)
    const saved = await saveAddress(inputOf(draft), address?._id)
    setBusy(false)
    if (saved.ok) onSaved(saved.address)
    else setFailure(saved)
  }

  const actions = useRef<HTMLDivElement>(null)
  // The message above them would push them off the screen of a phone.
  useEffect(() => {
    if (failure) actions.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  const states = places?.statesOf(draft.country) ?? []
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-2 gap-x-3 gap-y-4 md:gap-x-4">
        <Field
          label="Contact person"
          autoComplete="name"
          maxLength={80}
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
          {...wire('pincode')}
          onChange={({ target }) => setPincode(target.value)}
        />
        <Field label="Door number" maxLength={60} {...wire('doorNo')} />
        <Field
          label="Street address"
          autoComplete="street-address"
          maxLength={250}
          className="col-span-2"
          {...wire('address')}
        />
        <Field label="Landmark (optional)" maxLength={120} className={wideOnPhones} {...wire('landmark')} />
        <Field label="City/Town" autoComplete="address-level2" maxLength={80} {...wire('city')} />
        <Field label="District" maxLength={80} {...wire('district')} />
        <SelectField
          label="Country"
          autoComplete="country-name"
          {...wire('country')}
          onChange={({ target }) => set({ country: target.value, state: '' })}
        >
          {(places?.countries ?? [draft.country]).map((country) => (
            <option key={country}>{country}</option>
          ))}
        </SelectField>
        <SelectField label="State" autoComplete="address-level1" {...wire('state')}>
          <option value="">{places ? 'Choose a state' : 'Loading...'}</option>
          {withChosen(states, draft.state).map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <p role="alert" className="text-sm font-semibold text-madder empty:hidden col-span-2">
          {failure?.message}
        </p>
        <div ref={actions} className="col-span-2 flex flex-wrap justify-end gap-3">
          {failure?.isGuest ? (
            <Button look="text" onClick={() => setSigningIn(true)}>
              Sign in
            </Button>
          ) : null}
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Saving...' : 'Save address'}
          </Button>
        </div>
      </form>
      <OwnSignInDialog
        isOpen={isSigningIn}
        onClose={() => setSigningIn(false)}
        onDone={() => void saveAfterSignIn()}
      />
    </>
  )
}

/** A stored state that is not in the list stays an option, so that opening an old address does not change it. */
function withChosen(states: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || states.includes(chosen) ? states : [chosen, ...states]
}
