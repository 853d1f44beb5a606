import type { CustomerWhole } from '#contract/staff-customer-schemas.ts'
import { momentShown } from '#admin/parts/moments.ts'
import { CopyLink } from './copy-link.tsx'

/** A cart that nobody has ordered yet, with the link that fills it again. */
export function CustomerCart({ cart }: { cart: CustomerWhole['carts'][number] }) {
  const { pieces, products, touchedAt, url } = cart
  return (
    <section aria-label="Kept cart">
      <h3>Kept cart</h3>
      <p>
        {pieces} {pieces === 1 ? 'piece' : 'pieces'}: {products} <small>{momentShown(touchedAt)}</small>
      </p>
      <CopyLink says="Link to the cart" url={url} />
    </section>
  )
}
