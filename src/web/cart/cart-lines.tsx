import { useRef } from 'react'
import { groupByProduct } from '#domain/cart.ts'
import type { CartLine } from '#domain/cart-line.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import { toast } from '#web/ui/toast.ts'
import { CartGroup } from './cart-group.tsx'
import { cart as store, type CartState } from './cart-state.ts'
import type { LineNotice } from './cart-notices.ts'
import { describeLine } from './cart-messages.ts'

type CartLinesProps = {
  cart: CartState
  own: Quote
  notices: ReadonlyMap<string, LineNotice>
  onTouch: (line: CartLine) => void
}

/** The lines grouped by product; removing one can be undone. */
export function CartLines({ cart, own, notices, onTouch }: CartLinesProps) {
  const list = useRef<HTMLDivElement>(null)
  const quoted = new Map(own.lines.map((line) => [line.id, line]))
  const groups = new Map(own.groups.map((group) => [group.productId, group]))

  function remove(line: CartLine) {
    const next = neighbourOf(list.current, line.customId)
    onTouch(line)
    const { undo } = store.remove(line.customId)
    // The focus goes to the next line, or else to the heading.
    requestAnimationFrame(() =>
      (next?.isConnected ? next : document.querySelector<HTMLElement>('#cart-title'))?.focus(),
    )
    toast.info(`${describeLine(line)} removed`, {
      actions: [{ label: 'Undo', onClick: undo }],
    })
  }

  function setQuantity(line: CartLine, quantity: number) {
    if (quantity <= 0) return remove(line)
    onTouch(line)
    store.setQuantity(line.customId, quantity)
  }

  return (
    <div ref={list} className="grid content-start gap-4">
      {groupByProduct(cart).map(({ productId, lines }) => {
        const group = groups.get(productId)
        return group ? (
          <CartGroup
            key={productId}
            lines={lines}
            group={group}
            quoted={quoted}
            notices={notices}
            onQuantity={setQuantity}
            onRemove={remove}
          />
        ) : null
      })}
    </div>
  )
}

function neighbourOf(list: HTMLElement | null, customId: string): HTMLElement | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
  const at = rows.findIndex((row) => row.dataset.line === customId)
  const row = rows[at + 1] ?? rows[at - 1]
  return row?.querySelector<HTMLElement>('.stepper input') ?? undefined
}
