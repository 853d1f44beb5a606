import { MapPin } from 'lucide-react'
import { AddressLines } from '../address/address-lines.tsx'
import {
  type AddressBook,
  addressesNotLoaded,
  loadAddresses,
  type SavedAddress,
} from '../address/address-book.ts'
import { Button } from '../ui/button.tsx'
import { StateView } from '../ui/state-view.tsx'

type Act = (address: SavedAddress) => unknown

type AddressCardsProps = { book: AddressBook; onEdit: Act; onRemove: Act; onChoose: Act }

/** The saved addresses with what can be done with each, or why there are none. */
export function AddressCards({ book, onEdit, onRemove, onChoose }: AddressCardsProps) {
  const { status, addresses } = book
  return (
    <>
      {status === 'failed' ? (
        <StateView icon={<MapPin />} title={addressesNotLoaded} role="alert">
          <Button onClick={() => void loadAddresses()}>Try again</Button>
        </StateView>
      ) : null}
      {addresses.length === 0 && status === 'ready' ? (
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
              <CardButton label="Edit" of={address} onClick={() => onEdit(address)} />
              <CardButton label="Remove" of={address} onClick={() => onRemove(address)} />
              {address.currentAddress ? null : (
                <CardButton label="Make default" of={address} onClick={() => onChoose(address)} />
              )}
            </div>
          </li>
        ))}
      </ul>
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
