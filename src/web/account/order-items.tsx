import { Link } from '#platform/browser/router/router.ts'
import type { Data } from '#contract/endpoint-schemas.ts'
import { href } from '#domain/href.ts'
import { Picture } from '../ui/picture.tsx'
import { readableRupees } from '#domain/money.ts'

type Item = Data<'listOrders'>[number]['orderItems'][number]

/** The items of an order. */
export function OrderItems({ items }: { items: readonly Item[] }) {
  return (
    <ul className="mt-4 grid gap-3">
      {items.map((item) => (
        <li key={item._id} className="flex gap-3">
          {item.selectedImage ? (
            <Picture
              src={item.selectedImage}
              alt=""
              width={64}
              height={80}
              sizes="64px"
              className="h-20 w-16 shrink-0 rounded-lg bg-rice-deep object-cover"
            />
          ) : null}
          <div className="min-w-0 flex-1">
            <Link to={href.product(item.slug)} className="font-semibold hover:text-kurinji">
              {item.productName}
            </Link>
            <p className="text-sm text-ink-soft">
              {item.selectedColor}, {item.selectedSize} · Quantity {item.quantity}
            </p>
          </div>
          <p className="price shrink-0 font-semibold">{readableRupees(item.subTotal)}</p>
        </li>
      ))}
    </ul>
  )
}
