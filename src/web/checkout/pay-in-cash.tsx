import { useState } from 'react'
import { formatRupees, fromRupees } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { switchToCash } from './payment-page.ts'

type PayInCashProps = {
  orderId: string
  /** What the order costs at the door, in rupees; null where cash is not possible. */
  total: number | null | undefined
  /** The order is placed. */
  onPaid: () => void
}

/** The way on where paying online does not work, for who has seen what it costs at the door. */
export function PayInCash({ orderId, total, onPaid }: PayInCashProps) {
  const [isBusy, setBusy] = useState(false)
  if (total === null || total === undefined) return null
  const asked = total

  async function pay() {
    setBusy(true)
    if (await switchToCash(orderId, asked)) onPaid()
    setBusy(false)
  }

  return (
    <Button look="quiet" isBusy={isBusy} onClick={() => void pay()}>
      Pay cash instead ({formatRupees(fromRupees(total))})
    </Button>
  )
}
