import { href } from '#domain/href.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { CheckoutQuestion } from './checkout-store.ts'
import { RefusedOrder } from './refused-order.tsx'
import { PriceChanged } from './price-changed.tsx'

type CheckoutQuestionsProps = {
  question: CheckoutQuestion | null
  onAgree: () => void
  onAnother: () => void
  onDismiss: () => void
}

/** What the shopper must decide before the order is placed: a new total, items that are sold out, or a second order. */
export function CheckoutQuestions({ question, onAgree, onAnother, onDismiss }: CheckoutQuestionsProps) {
  return (
    <>
      <Dialog
        isOpen={question?.kind === 'price-changed'}
        onClose={onDismiss}
        title="The total has changed"
        shape="card"
      >
        {question?.kind === 'price-changed' ? (
          <PriceChanged question={question} onAgree={onAgree} onDismiss={onDismiss} />
        ) : null}
      </Dialog>
      <Dialog
        isOpen={question?.kind === 'out-of-stock'}
        onClose={onDismiss}
        title="Not enough left"
        shape="card"
      >
        {question?.kind === 'out-of-stock' ? <OutOfStock question={question} /> : null}
      </Dialog>
      <Dialog isOpen={question?.kind === 'refused'} onClose={onDismiss} title="Please check" shape="card">
        {question?.kind === 'refused' ? (
          <RefusedOrder message={question.message} onDismiss={onDismiss} />
        ) : null}
      </Dialog>
      <Dialog
        isOpen={question?.kind === 'already-ordered'}
        onClose={onDismiss}
        title="Already ordered"
        shape="card"
      >
        {question?.kind === 'already-ordered' ? (
          <AlreadyOrdered order={question.order} onAnother={onAnother} />
        ) : null}
      </Dialog>
    </>
  )
}

type AlreadyOrderedProps = {
  order: Extract<CheckoutQuestion, { kind: 'already-ordered' }>['order']
  onAnother: () => void
}

function AlreadyOrdered({ order, onAnother }: AlreadyOrderedProps) {
  return (
    <div className="grid gap-4">
      <p>
        You placed this order a moment ago (order {order.orderNumber}). Nothing has been ordered a second
        time.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onAnother}>
          Order once more
        </Button>
        <LinkButton to={href.orderResult(order.orderId)}>See order {order.orderNumber}</LinkButton>
      </div>
    </div>
  )
}

function OutOfStock({ question }: { question: Extract<CheckoutQuestion, { kind: 'out-of-stock' }> }) {
  return (
    <div className="grid gap-4">
      <p>Somebody was quicker. Nothing has been ordered yet.</p>
      <ul className="grid gap-2">
        {question.lines.map((line) => (
          <li key={line.name} className="flex justify-between gap-4">
            <span className="font-semibold">{line.name}</span>
            <span className="whitespace-nowrap text-madder">
              {line.available > 0 ? `${line.available} left` : 'Sold out'}
            </span>
          </li>
        ))}
      </ul>
      <LinkButton to={href.cart()}>Change your cart</LinkButton>
    </div>
  )
}
