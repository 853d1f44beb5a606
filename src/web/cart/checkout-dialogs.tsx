import { MapPin, UserRound } from 'lucide-react'
import { AddressDialog } from '#web/address/address-dialog.tsx'
import { signIn } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { cartDrawer } from './cart-drawer-state.ts'

export type CheckoutDialog = 'none' | 'sign-in' | 'address-required' | 'add-address'

type CheckoutDialogsProps = {
  open: CheckoutDialog
  onOpen: (dialog: CheckoutDialog) => void
  /** An address was saved: checkout continues. */
  onAddress: () => void
}

/** What checkout needs first: a sign-in and an address (spec §2). */
export function CheckoutDialogs({ open, onOpen, onAddress }: CheckoutDialogsProps) {
  const close = () => onOpen('none')
  return (
    <>
      <Dialog isOpen={open === 'sign-in'} onClose={close} title="Sign in to check out">
        <div className="grid justify-items-center gap-4 text-center">
          <UserRound aria-hidden className="size-10 text-kurinji" />
          <p>Please sign in with your mobile number to continue. Your cart stays as it is.</p>
          <div className="grid w-full gap-2">
            <Button
              onClick={() => {
                close()
                cartDrawer.close()
                signIn.open('login')
              }}
            >
              Sign in
            </Button>
            <Button look="text" onClick={close}>
              Not now
            </Button>
          </div>
        </div>
      </Dialog>
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
