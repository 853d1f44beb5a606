import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { AddressDialog } from '../address/address-dialog.tsx'
import { AddressLines } from '../address/address-lines.tsx'
import {
  addressesNotLoaded,
  chooseAddress,
  loadAddresses,
  removeAddress,
  type SavedAddress,
  useAddressBook,
} from '../address/address-book.ts'
import { Button } from '../ui/button.tsx'
import { StateView } from '../ui/state-view.tsx'
import { toast } from '../ui/toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { AccountLoading } from './account-loading.tsx'

type Doing = { what: 'add' } | { what: 'edit' | 'remove'; address: SavedAddress } | null

/** Add, edit, remove, choose the default. */
export function AddressBookView() {
  const { status, addresses } = useAddressBook()
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)

  async function remove(address: SavedAddress) {
    close()
    if (await removeAddress(address._id)) toast.success('Address removed')
    else toast.error('The address could not be removed. Please try again.')
  }

  async function choose(address: SavedAddress) {
    if (!(await chooseAddress(address._id)))
      toast.error('The default could not be changed. Please try again.')
  }

  const isFailed = status === 'failed'
  if (status !== 'ready' && !isFailed && addresses.length === 0) return <AccountLoading />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="display text-2xl">Address Book</h2>
        <Button onClick={() => setDoing({ what: 'add' })}>Add new address</Button>
      </div>
      {isFailed ? (
        <StateView icon={<MapPin />} title={addressesNotLoaded} role="alert">
          <Button onClick={() => void loadAddresses()}>Try again</Button>
        </StateView>
      ) : null}
      {addresses.length === 0 && !isFailed ? (
        <StateView icon={<MapPin />} title="No addresses yet" text="Save one and checkout is two taps." />
      ) : null}
      <ul className="grid gap-4 lg:grid-cols-2">
        {addresses.map((address) => (
          <li key={address._id} className="flex flex-col gap-3 rounded-card bg-white p-4 hairline">
            {address.currentAddress ? (
              <span className="badge self-start bg-kurinji-soft text-kurinji">Default</span>
            ) : null}
            <AddressLines address={address} />
            <div className="mt-auto flex flex-wrap gap-x-4">
              <CardButton label="Edit" of={address} onClick={() => setDoing({ what: 'edit', address })} />
              <CardButton label="Remove" of={address} onClick={() => setDoing({ what: 'remove', address })} />
              {address.currentAddress ? null : (
                <CardButton label="Make default" of={address} onClick={() => void choose(address)} />
              )}
            </div>
          </li>
        ))}
      </ul>
      <AddressDialog
        isOpen={doing?.what === 'add' || doing?.what === 'edit'}
        address={doing?.what === 'edit' ? doing.address : undefined}
        onClose={close}
        onSaved={() => toast.success('Address saved')}
      />
      <ConfirmDialog
        isOpen={doing?.what === 'remove'}
        title="Remove this address?"
        confirm="Remove"
        onClose={close}
        onConfirm={() => doing?.what === 'remove' && void remove(doing.address)}
      >
        {doing?.what === 'remove' ? <AddressLines address={doing.address} /> : null}
      </ConfirmDialog>
    </>
  )
}

function CardButton({ label, of, onClick }: { label: string; of: SavedAddress; onClick: () => void }) {
  return (
    <Button
      look="text"
      className="!px-0"
      aria-label={`${label}: ${of.doorNo}, ${of.address}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
