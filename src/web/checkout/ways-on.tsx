import { useState } from 'react'
import type { PaymentStatusData } from '#contract/order-schemas.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PayInCash } from './pay-in-cash.tsx'
import { openPaymentPage, retryPayment } from './payment-page.ts'

type WaysOnProps = { orderId: string; payment: PaymentStatusData; onPaid: () => void }

/** For who does not want to wait for the bank: the page goes on asking meanwhile. */
export function WaysOn({ orderId, payment, onPaid }: WaysOnProps) {
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const number: string | undefined = payment.order.orderNumber

  async function pay() {
    setBusy(true)
    const url = await retryPayment(orderId)
    if (url) openPaymentPage(url)
    setBusy(false)
  }

  return (
    <div className="grid gap-3">
      {number ? <p className="font-semibold">Order {number}</p> : null}
      {session.status === 'signed-in' ? (
        <div className="flex flex-wrap justify-center gap-3">
          <Button look="quiet" isBusy={isBusy} onClick={() => void pay()}>
            Pay again
          </Button>
          <PayInCash orderId={orderId} total={payment.cashTotal} onPaid={onPaid} />
        </div>
      ) : null}
    </div>
  )
}
