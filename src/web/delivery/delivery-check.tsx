import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FailureLine } from '#web/ui/failure-line.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { rememberPincode, useDeliveryPincode } from './delivery-pincode.ts'
import { askDeliveryAgain, useDeliveryAsked } from './use-delivery.ts'

const digits = 6

/** "Deliver to PIN code": when it would come, and whether it can be paid at the door. The browser remembers the code. */
export function DeliveryCheck() {
  const stored = useDeliveryPincode()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { answer, hasFailed } = useDeliveryAsked(stored)
  const shown = typed ?? stored ?? ''

  function check(event: FormEvent) {
    event.preventDefault()
    if (shown.length !== digits) return setProblem('PIN Code must be 6 digits')
    if (shown === stored) askDeliveryAgain()
    rememberPincode(shown)
    setTyped(undefined)
  }

  return (
    <section aria-label="Delivery" className="grid gap-2">
      <form onSubmit={check} noValidate className="code-form">
        <Field
          label="Deliver to PIN code"
          name="deliver-to"
          inputMode="numeric"
          autoComplete="postal-code"
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value.replace(/[^0-9]/g, '').slice(0, digits))
            setProblem(undefined)
          }}
          error={problem}
        />
        <Button type="submit" look="quiet">
          Check
        </Button>
      </form>
      <div className="delivery-room">
        <div aria-live="polite">
          {stored ? null : (
            <p className="text-sm text-ink-soft">
              See when your order would come, and how you can pay there.
            </p>
          )}
          {stored && answer && typed === undefined ? <DeliveryNote pincode={stored} answer={answer} /> : null}
        </div>
        {hasFailed && typed === undefined ? (
          <FailureLine why={`PIN code ${stored} could not be checked.`} onAgain={askDeliveryAgain} />
        ) : null}
      </div>
    </section>
  )
}
