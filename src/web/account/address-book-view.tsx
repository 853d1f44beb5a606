import { useState } from 'react'
import { AddressDialog } from '../address/address-dialog.tsx'
import { AddressLines } from '../address/address-lines.tsx'
import { chooseAddress, removeAddress, type SavedAddress, useAddressBook } from '../address/address-book.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { AccountLoading } from './account-loading.tsx'
import { AddressCards } from './address-cards.tsx'

type Doing = { what: 'add' } | { what: 'edit' | 'remove'; address: SavedAddress } | null

/** Add, edit, remove, choose the default. */
export function AddressBookView() {
  const book = useAddressBook()
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

  const isAwaited = (book.status === 'empty' || book.status === 'loading') && book.addresses.length === 0
  return (
    <>
      {isAwaited && doing === null ? (
        <AccountLoading />
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h2 className="display text-2xl">Address Book</h2>
            <Button onClick={() => setDoing({ what: 'add' })}>Add new address</Button>
          </div>
          <AddressCards
            book={book}
            onEdit={(address) => setDoing({ what: 'edit', address })}
            onRemove={(address) => setDoing({ what: 'remove', address })}
            onChoose={choose}
          />
        </>
      )}
      {/* Whatever becomes of the list meanwhile, what is being typed stays. */}
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
