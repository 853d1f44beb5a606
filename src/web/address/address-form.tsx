import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { OwnSignInDialog } from '../sign-in/own-sign-in-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { type NotSaved, saveAddress, type SavedAddress, settledAddresses } from './address-book.ts'
import { fieldOrder, inputOf } from './address-draft.ts'
import { AddressInputs } from './address-inputs.tsx'
import { useAddressDraft } from './use-address-draft.ts'

type AddressFormProps = {
  /** False once it is closed, while it fades. */
  isOpen: boolean
  address?: SavedAddress
  /** Becomes the first field. */
  first: RefObject<HTMLInputElement | null>
  onCancel: () => void
  /** Not called for a form that was closed meanwhile: the address is in the book all the same. */
  onSaved: (address: SavedAddress) => void
}

/** The address form; each field is validated once it was touched, with the messages of spec §5. */
export function AddressForm({ isOpen, address, first, onCancel, onSaved }: AddressFormProps) {
  const drafting = useAddressDraft(address)
  const { draft, problems } = drafting
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<NotSaved | null>(null)
  const [isSigningIn, setSigningIn] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isHere = useRef(isOpen)

  useEffect(() => {
    isHere.current = isOpen
    return () => void (isHere.current = false)
  }, [isOpen])

  function submit(event: FormEvent) {
    event.preventDefault()
    drafting.touchAll()
    if (isBusy) return
    const wrong = fieldOrder.find((field) => problems[field])
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    void save()
  }

  /** The list is read first: an answer from before would not know the new address. */
  async function saveAfterSignIn() {
    setSigningIn(false)
    await settledAddresses()
    if (isHere.current) await save()
  }

  async function save() {
    setBusy(true)
    setFailure(null)
    const saved = await saveAddress(inputOf(draft), address?._id)
    if (!isHere.current) return
    setBusy(false)
    if (saved.ok) onSaved(saved.address)
    else setFailure(saved)
  }

  return (
    <>
      <form
        ref={form}
        onSubmit={submit}
        noValidate
        className="grid grid-cols-2 gap-x-3 gap-y-4 md:gap-x-4 [&_input]:scroll-mb-28 [&_select]:scroll-mb-28"
      >
        <AddressInputs drafting={drafting} first={first} />
        {/* Always in sight, however long the form is. */}
        <div className="sticky bottom-0 col-span-2 -mb-5 [box-shadow:0_20px_white] flex flex-wrap justify-end gap-x-3 gap-y-1 bg-white pt-2 pb-4">
          <p role="alert" className="w-full text-sm font-semibold text-madder empty:hidden">
            {failure?.message}
          </p>
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
