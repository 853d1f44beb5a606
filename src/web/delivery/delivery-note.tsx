import { useState } from 'react'
import type { DeliveryToPincode } from '#contract/delivery-schemas.ts'
import { expectedDelivery } from '#domain/expected-delivery.ts'
import { unknownPincode } from '#domain/pincode-mismatch.ts'
import { ExpectedDays } from './expected-days.tsx'

type DeliveryNoteProps = { pincode: string; answer: DeliveryToPincode | 'unknown' }

/** When an order of now is expected at a PIN code, and how it can be paid there. */
export function DeliveryNote({ pincode, answer }: DeliveryNoteProps) {
  const [now] = useState(() => new Date())
  if (answer === 'unknown') return <p className="text-sm text-madder">{unknownPincode(pincode)}</p>
  if (!answer.isServed) {
    return <p className="text-sm text-madder">We do not deliver to PIN code {pincode} yet.</p>
  }
  return (
    <div className="text-sm leading-snug">
      <p>
        <ExpectedDays {...expectedDelivery(now, answer)} />
      </p>
      <p className="text-ink-soft">
        {answer.takesCash ? 'Cash on Delivery available' : 'Pay online: no Cash on Delivery here'}
        {answer.city === '' ? '' : ` · ${answer.city}`}
      </p>
    </div>
  )
}
