import { type FormEvent, useState } from 'react'
import { call, isGood } from '#web/api-client.ts'
import { askSignedIn, setCustomer, type SignedInCustomer } from '../session.ts'
import { emailProblem, nameProblem } from '../sign-in/sign-in-rules.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { mobileShown } from '../mobile-digits.ts'

/** Change name and e-mail. The mobile number cannot be changed: the customer signs in with it. */
export function ProfileForm({ customer }: { customer: SignedInCustomer }) {
  const [name, setName] = useState(customer.name)
  const [emailId, setEmailId] = useState(customer.emailId ?? '')
  const [isTouched, setTouched] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const problems = { name: nameProblem(name), emailId: emailProblem(emailId.trim()) }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(true)
    if (isBusy || problems.name || problems.emailId) return
    setBusy(true)
    const body = { name: name.trim(), emailId: emailId.trim() }
    const answer = await askSignedIn(() => call('editProfile', { body })).catch(() => null)
    setBusy(false)
    if (!answer || !isGood(answer)) return toast.error('Your details could not be saved. Please try again.')
    setCustomer(answer.data)
    toast.success('Your details are saved')
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={80}
        value={name}
        error={isTouched ? problems.name : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label="E-mail (optional)"
        name="emailId"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={emailId}
        error={isTouched ? problems.emailId : undefined}
        onChange={({ target }) => setEmailId(target.value)}
      />
      <p className="text-ink-soft">Mobile number: {mobileShown(customer.mobileNumber)}</p>
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        {isBusy ? 'Saving...' : 'Save changes'}
      </Button>
    </form>
  )
}
