import type { Ref } from 'react'
import { useCart } from './cart-state.ts'

type CartTitleProps = { as: 'h1' | 'h2'; ref?: Ref<HTMLHeadingElement> }

/** "Your cart  3 pieces". Gets the focus when the last line is removed. */
export function CartTitle({ as: Heading, ref }: CartTitleProps) {
  const { totalItems } = useCart()
  return (
    <Heading ref={ref} id="cart-title" tabIndex={-1} className="display text-3xl outline-none md:text-4xl">
      Your cart{' '}
      {totalItems > 0 ? (
        <span className="ml-3 font-sans text-base text-ink-soft">
          {totalItems === 1 ? '1 piece' : `${totalItems} pieces`}
        </span>
      ) : null}
    </Heading>
  )
}
