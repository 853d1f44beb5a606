import type { ReactNode } from 'react'
import { formatRupees, type Paise } from '#domain/money.ts'

/** Total and checkout button at the bottom of a stacked cart, however long it is: on phones and in the drawer. */
export function CartBar({ total, children }: { total: Paise; children: ReactNode }) {
  return (
    <div className="cart-bar @4xl:hidden">
      <p className="leading-tight">
        <span className="block text-sm text-ink-soft">Total</span>
        <span className="price text-xl font-bold">{formatRupees(total)}</span>
      </p>
      {children}
    </div>
  )
}
