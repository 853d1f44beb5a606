import { useEffect, useState } from 'react'
import { createListeners } from '#platform/browser/state/state.ts'
import { askDelivery, type DeliveryAnswer } from './ask-delivery.ts'

const again = createListeners()

/** Asks once more wherever no answer came: what waits for it at other places goes on too. */
export const askDeliveryAgain = again.tell

/** What is known of a PIN code; undefined until it is. */
export function useDelivery(pincode: string | null | undefined): DeliveryAnswer {
  return useDeliveryAsked(pincode).answer
}

/** The same, and whether no answer came; with the line it is asked for once more by itself. */
export function useDeliveryAsked(pincode: string | null | undefined) {
  const [known, setKnown] = useState<{ pincode: string; answer: DeliveryAnswer }>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!pincode) return
    let isGone = false
    void askDelivery(pincode).then((answer) => {
      if (!isGone) setKnown({ pincode, answer })
    })
    return () => {
      isGone = true
    }
  }, [pincode, tries])
  const isAsked = known !== undefined && known.pincode === pincode
  const answer = isAsked ? known.answer : undefined
  const hasFailed = isAsked && !answer
  useEffect(() => {
    if (!hasFailed) return
    const askAgain = () => setTries((before) => before + 1)
    window.addEventListener('online', askAgain)
    const stop = again.subscribe(askAgain)
    return () => {
      window.removeEventListener('online', askAgain)
      stop()
    }
  }, [hasFailed])
  return { answer, hasFailed }
}
