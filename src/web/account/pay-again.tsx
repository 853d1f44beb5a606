import { useState } from 'react'
import { openPaymentPage, retryPayment } from '#web/checkout/payment-page.ts'
import { Button } from '../ui/button.tsx'

/** A new attempt to pay an order that is not paid. */
export function PayAgain({ orderId }: { orderId: string }) {
  const [isBusy, setBusy] = useState(false)

  async function pay() {
    setBusy(true)
    const url = await retryPayment(orderId)
    if (url) openPaymentPage(url)
    setBusy(false)
  }

  return (
    <Button isBusy={isBusy} onClick={() => void pay()}>
      Pay again
    </Button>
  )
}
