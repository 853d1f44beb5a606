import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type AddressBook,
  addressesNotLoaded,
  loadAddresses,
  type SavedAddress,
  useAddressesAwaited,
} from '#web/address/address-book.ts'
import { AddressLines } from '#web/address/address-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ButtonLook } from '#web/ui/button-look.ts'
import { FailureLine } from '#web/ui/failure-line.tsx'

/** Addresses shown before "View More" (spec §2). */
const shownFirst = 3

type AddressSectionProps = {
  book: AddressBook
  chosen: SavedAddress | undefined
  onChoose: (id: string) => void
  onCreate: () => void
  /** Of the button in an empty list: signing in comes first for a guest. */
  createLook: ButtonLook
}

/** The delivery address: the default is preselected, and choosing another makes it the default (spec §4). */
export function AddressSection({ book, chosen, onChoose, onCreate, createLook }: AddressSectionProps) {
  const [isWhole, setWhole] = useState(false)
  const { addresses } = book
  if (useAddressesAwaited()) return <AddressesLoading />
  const failure =
    book.status === 'failed' ? <FailureLine why={addressesNotLoaded} onAgain={loadAddresses} /> : null
  if (addresses.length === 0) {
    return (
      <div className="checkout-empty">
        <MapPin aria-hidden />
        <p>No addresses found. Please add a new shipping address.</p>
        {failure}
        <Button look={createLook} onClick={onCreate}>
          Create New Address
        </Button>
      </div>
    )
  }
  const shown = isWhole ? addresses : firstFew(addresses, chosen)
  const hidden = addresses.length - shown.length
  return (
    <>
      {failure}
      <fieldset className="grid gap-3">
        <legend className="sr-only">Deliver to</legend>
        {shown.map((address) => (
          <label key={address._id} className="choice-card">
            <input
              type="radio"
              name="address"
              checked={address._id === chosen?._id}
              onChange={() => onChoose(address._id)}
            />
            <span className="min-w-0 flex-1">
              {address.currentAddress ? <span className="badge choice-badge">Default</span> : null}
              <AddressLines address={address} />
            </span>
          </label>
        ))}
      </fieldset>
      <div className="mt-3 flex flex-wrap gap-x-4">
        {hidden > 0 ? (
          <Button look="text" onClick={() => setWhole(true)}>
            View More ({hidden} more)
          </Button>
        ) : null}
        <Button look="text" onClick={onCreate}>
          <Plus aria-hidden />
          Add New Address
        </Button>
      </div>
    </>
  )
}

/** The first three; the chosen one is always among them. */
function firstFew(addresses: readonly SavedAddress[], chosen: SavedAddress | undefined) {
  const few = addresses.slice(0, shownFirst)
  if (!chosen || few.some(({ _id }) => _id === chosen._id)) return few
  return [...few.slice(0, shownFirst - 1), chosen]
}

function AddressesLoading() {
  return (
    <div className="grid gap-3" role="status">
      <span className="sr-only">Loading addresses...</span>
      <div className="skeleton h-28" aria-hidden />
      <div className="skeleton h-28" aria-hidden />
    </div>
  )
}
