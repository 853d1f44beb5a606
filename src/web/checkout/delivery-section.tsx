import type { AddressBook, SavedAddress } from '#web/address/address-book.ts'
import { DeliveryNote } from '#web/delivery/delivery-note.tsx'
import { signIn, useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { AddressSection } from './address-section.tsx'
import type { DeliveryToAddress } from './delivery-to-address.ts'

type DeliverySectionProps = {
  book: AddressBook
  chosen: SavedAddress | undefined
  delivery: DeliveryToAddress
  onChoose: (id: string) => void
  onCreate: () => void
}

/** The first of the two sections: where to, and when it is expected there. */
export function DeliverySection({ book, chosen, delivery, onChoose, onCreate }: DeliverySectionProps) {
  const session = useSession()
  const { answer, obstacle } = delivery
  return (
    <section className="checkout-section" aria-labelledby="delivery-address">
      <h2 id="delivery-address" className="display mb-4 text-xl">
        1. Delivery Address
      </h2>
      {session.status === 'guest' ? <SignInFirst /> : null}
      <AddressSection
        book={book}
        chosen={chosen}
        onChoose={onChoose}
        onCreate={onCreate}
        createLook={session.status === 'guest' ? 'quiet' : 'primary'}
      />
      <div role="status" className={chosen ? 'delivery-room mt-3' : undefined}>
        {obstacle && chosen ? (
          <p className="font-semibold text-madder">{obstacle} Please choose another address.</p>
        ) : null}
        {!obstacle && chosen && answer ? <DeliveryNote pincode={chosen.pincode} answer={answer} /> : null}
      </div>
    </section>
  )
}

function SignInFirst() {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3">
      Sign in to see your addresses and place the order.
      <Button onClick={() => signIn.open()}>Sign in</Button>
    </p>
  )
}
