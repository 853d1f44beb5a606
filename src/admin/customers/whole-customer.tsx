import type { CustomerWhole } from '#contract/staff-customer-schemas.ts'
import { dateShown, momentShown } from '#admin/parts/moments.ts'
import { CustomerAccount } from './customer-account.tsx'
import { CustomerCart } from './customer-cart.tsx'
import { CustomerCash } from './customer-cash.tsx'
import { CustomerNote } from './customer-note.tsx'
import { CustomerNumber } from './customer-number.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { StoreCredit } from './store-credit.tsx'
import { messageWords } from './customer-words.ts'

/** What to say comes first, then what may be done, then what one is asked about more rarely. */
export function WholeCustomer({ customer }: { customer: CustomerWhole }) {
  const { name, since, delivered, cameBack, orders, addresses, consents, messages, sentBack } = customer
  const open = orders.filter(({ aloud }) => aloud !== null)
  const [newest] = consents
  return (
    <article>
      <h2>{name}</h2>
      <CustomerNumber customer={customer} />
      <p>
        Customer since {dateShown(since)}. {orders.length === 0 ? 'No order yet.' : ''} Delivered {delivered},
        came back {cameBack}, sent back {sentBack}.
      </p>
      {open.map(({ id, aloud }) => (
        <p key={id} className="aloud">
          {aloud}
        </p>
      ))}
      <CustomerNote key={customer.id} customer={customer} />
      <CustomerOrders orders={orders} />
      {customer.carts.map((cart) => (
        <CustomerCart key={cart.id} cart={cart} />
      ))}
      <StoreCredit credits={customer.credits} />
      <CustomerCash customer={customer} />
      <section aria-label="Addresses">
        <h3>Addresses</h3>
        {addresses.length === 0 ? <p>None kept.</p> : null}
        {addresses.map((place) => (
          <address key={place._id}>
            {[place.contactPerson, place.doorNo, place.address, place.landmark].filter(Boolean).join(', ')}
            <br />
            {[place.city, place.district, place.state].filter(Boolean).join(', ')} <b>{place.pincode}</b>{' '}
            {place.currentAddress ? <small>the usual one</small> : null}
          </address>
        ))}
      </section>
      <section aria-label="Messages">
        <h3>Messages</h3>
        {messages.length === 0 ? <p>None that is still remembered.</p> : null}
        <ul className="plain-list">
          {messages.map(({ kind, order, at, state, dueAt }) => (
            <li key={`${kind}-${order}-${at}`}>
              {momentShown(at)} {messageWords(kind)} <small>{order}</small>{' '}
              {dueAt ? `(waits until ${momentShown(dueAt)})` : state === 'sent' ? '' : `(${state})`}
            </li>
          ))}
        </ul>
        <p>
          <small>
            {newest
              ? `Advertising ${newest.advertising ? 'allowed' : 'not allowed'}, ${momentShown(newest.givenAt)}.`
              : 'Was never asked about advertising, or did not answer.'}
          </small>
        </p>
      </section>
      <CustomerAccount customer={customer} />
    </article>
  )
}
