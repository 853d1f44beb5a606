import { useRef, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import type { SavedAddress } from './address-book.ts'
import { AddressForm } from './address-form.tsx'

type AddressDialogProps = {
  isOpen: boolean
  onClose: () => void
  onSaved: (address: SavedAddress) => void
  /** The address to change; without it a new one is created. */
  address?: SavedAddress
}

/** Add or change an address, in cart, checkout and account. */
export function AddressDialog({ isOpen, onClose, onSaved, address }: AddressDialogProps) {
  const first = useRef<HTMLInputElement>(null)
  const [opening, setOpening] = useState({ isOpen, number: 0 })
  // Each time it opens with a form of its own: an answer to an earlier one is nothing to this one.
  if (isOpen !== opening.isOpen) setOpening({ isOpen, number: isOpen ? opening.number + 1 : opening.number })
  const title = address ? 'Edit address' : 'Add new address'
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} shape="wide" initialFocus={first}>
      <AddressForm
        key={`${opening.number} ${address?._id ?? 'new'}`}
        isOpen={isOpen}
        address={address}
        first={first}
        onCancel={onClose}
        onSaved={(saved) => {
          onSaved(saved)
          onClose()
        }}
      />
    </Dialog>
  )
}
