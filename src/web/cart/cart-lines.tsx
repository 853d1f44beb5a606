import { useRef, useState } from 'react'
import { groupByProduct } from '#domain/cart.ts'
import type { CartLine } from '#domain/cart-line.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import { toast } from '#web/ui/toast.ts'
import { CartGroup, type LineActions } from './cart-group.tsx'
import { ChangeLineDialog } from './change-line-dialog.tsx'
import { cart as store, type CartState } from './cart-state.ts'
import type { LineNotice } from './cart-notices.ts'
import { describeLine } from './cart-messages.ts'
import { saveForLater } from './saved-for-later.ts'

type CartLinesProps = {
  cart: CartState
  own: Quote
  notices: ReadonlyMap<string, LineNotice>
  onTouch: (line: CartLine) => void
}

/** The lines grouped by product; removing one can be undone. */
export function CartLines({ cart, own, notices, onTouch }: CartLinesProps) {
  const list = useRef<HTMLDivElement>(null)
  const [changing, setChanging] = useState<CartLine>()
  const quoted = new Map(own.lines.map((line) => [line.id, line]))
  const groups = new Map(own.groups.map((group) => [group.productId, group]))

  /** A line goes: the focus moves to the next one, or else to the heading. */
  function leaving(line: CartLine, work: () => void) {
    const next = neighbourOf(list.current, line.customId)
    onTouch(line)
    work()
    requestAnimationFrame(() =>
      (next?.isConnected ? next : document.querySelector<HTMLElement>('#cart-title'))?.focus(),
    )
  }

  function remove(line: CartLine) {
    leaving(line, () => {
      const { undo } = store.remove(line.customId)
      toast.info(`${describeLine(line)} removed`, { actions: [{ label: 'Undo', onClick: undo }] })
    })
  }

  const on: LineActions = {
    remove,
    setQuantity(line, quantity) {
      if (quantity <= 0) return remove(line)
      onTouch(line)
      store.setQuantity(line.customId, quantity)
    },
    change: setChanging,
    saveForLater: (line) => leaving(line, () => saveForLater(line)),
  }

  return (
    <div ref={list} className="grid grid-cols-1 content-start gap-4">
      {groupByProduct(cart).map(({ productId, lines }) => {
        const group = groups.get(productId)
        return group ? (
          <CartGroup key={productId} lines={lines} group={group} quoted={quoted} notices={notices} on={on} />
        ) : null
      })}
      <ChangeLineDialog line={changing} onClose={() => setChanging(undefined)} onChanged={onTouch} />
    </div>
  )
}

function neighbourOf(list: HTMLElement | null, customId: string): HTMLElement | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
  const at = rows.findIndex((row) => row.dataset.line === customId)
  const row = rows[at + 1] ?? rows[at - 1]
  return row?.querySelector<HTMLElement>('.stepper input') ?? undefined
}
