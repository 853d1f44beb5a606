import { MapPin } from 'lucide-react'
import { AddressDialog } from '#web/address/address-dialog.tsx'
import { OwnSignInDialog } from '#web/sign-in/own-sign-in-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export type CheckoutDialog = 'none' | 'sign-in' | 'address-required' | 'add-address'

type CheckoutDialogsProps = {
  open: CheckoutDialog
  onOpen: (dialog: CheckoutDialog) => void
  /** Somebody has signed in for it: checkout continues. */
  onSignedIn: () => void
  /** An address was saved: checkout continues. */
  onAddress: () => void
}

/** What checkout needs first: a sign-in and an address (spec §2). */
export function CheckoutDialogs({ open, onOpen, onSignedIn, onAddress }: CheckoutDialogsProps) {
  const close = () => onOpen('none')
  return (
    <>
      <OwnSignInDialog
        isOpen={open === 'sign-in'}
        title="Sign in to check out"
        description="Please sign in with your mobile number to continue. Your cart stays as it is."
        onClose={close}
        onDone={onSignedIn}
      />
      <Dialog isOpen={open === 'address-required'} onClose={close} title="Delivery address required">
        <div className="grid justify-items-center gap-4 text-center">
          <MapPin aria-hidden className="size-10 text-kurinji" />
          <p>Please add a delivery address, so that we know where to send your order.</p>
          <Button className="w-full" onClick={() => onOpen('add-address')}>
            Add new address
          </Button>
        </div>
      </Dialog>
      <AddressDialog isOpen={open === 'add-address'} onClose={close} onSaved={onAddress} />
    </>
  )
}
