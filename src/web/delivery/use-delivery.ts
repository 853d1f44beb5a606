import { useEffect, useState } from 'react'
import { askDelivery, type DeliveryAnswer } from './ask-delivery.ts'

/** What is known of a PIN code; undefined until it is. */
export function useDelivery(pincode: string | null | undefined): DeliveryAnswer {
  const [known, setKnown] = useState<{ pincode: string; answer: DeliveryAnswer }>()
  useEffect(() => {
    if (!pincode) return
    let isGone = false
    void askDelivery(pincode).then((answer) => {
      if (!isGone) setKnown({ pincode, answer })
    })
    return () => {
      isGone = true
    }
  }, [pincode])
  return known?.pincode === pincode ? known?.answer : undefined
}
