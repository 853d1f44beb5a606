import type { ReactNode } from 'react'
import { Link } from '#platform/browser/router/router.ts'
import type { CartLine } from '#domain/cart-line.ts'
import { href } from '#domain/href.ts'
import { Picture } from '#web/ui/picture.tsx'

/** Leads to the product, for the pointer alone: the name beside it is the link that is spoken. */
export function LinePicture({ line }: { line: CartLine }) {
  return (
    <Link to={href.product(line.slug)} tabIndex={-1} aria-hidden className="cart-line-picture">
      <Picture
        src={line.image}
        alt=""
        width={80}
        height={100}
        sizes="80px"
        className="size-full object-cover"
      />
    </Link>
  )
}

/** Colour and size, and what follows them. */
export function LineVariation({ line, children }: { line: CartLine; children?: ReactNode }) {
  return (
    <p className="font-medium [overflow-wrap:anywhere]">
      {line.color} <span className="text-ink-soft">·</span> {line.size}
      {children}
    </p>
  )
}
