import { useRef } from 'react'
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
  const title = address ? 'Edit address' : 'Add new address'
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} shape="wide" initialFocus={first}>
      <AddressForm
        key={address?._id ?? 'new'}
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
