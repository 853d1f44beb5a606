import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useFocusOnMount } from './focus-on-mount.ts'
import { MobileField } from './mobile-field.tsx'
import type { CodeSent } from './sent-code.ts'
import { signUp } from './sign-in-calls.ts'
import { emailProblem, mobileProblem, nameProblem } from './sign-in-rules.ts'

type SignupViewProps = {
  mobileNumber: string
  note: string
  onNumber: (mobileNumber: string) => void
  onLogin: (note: string) => void
  onCode: (asked: CodeSent) => void
  onDone: () => void
}

/** View signup: name, an e-mail if wanted, the number (spec §4, §5). */
export function SignupView(props: SignupViewProps) {
  const { mobileNumber, onNumber } = props
  const [name, setName] = useState('')
  const [emailId, setEmailId] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const nameInput = useRef<HTMLInputElement>(null)
  useFocusOnMount(nameInput)

  const problems = {
    name: nameProblem(name),
    emailId: emailProblem(emailId.trim()),
    mobileNumber: mobileProblem(mobileNumber),
  }
  const shown = isTouched ? problems : { name: undefined, emailId: undefined, mobileNumber: undefined }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(true)
    if (isBusy) return
    const wrong = Object.entries(problems).find(([, problem]) => problem)?.[0]
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    setBusy(true)
    const done = await signUp({ name: name.trim(), emailId: emailId.trim(), mobileNumber })
    setBusy(false)
    if (done.outcome === 'code-sent') return props.onCode(done)
    if (done.outcome === 'signed-in') return props.onDone()
    if (done.outcome === 'other-status') props.onLogin(done.message)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <p role="status" className="text-ink-soft empty:hidden">
        {props.note}
      </p>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={80}
        ref={nameInput}
        value={name}
        error={shown.name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label="E-mail (optional)"
        name="emailId"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={emailId}
        error={shown.emailId}
        onChange={({ target }) => setEmailId(target.value)}
      />
      <MobileField value={mobileNumber} error={shown.mobileNumber} onChange={onNumber} />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Signing Up...' : 'Sign Up'}
      </Button>
      <p className="text-center text-ink-soft">
        Have an account?{' '}
        <Button look="text" onClick={() => props.onLogin('')}>
          Log in
        </Button>
      </p>
    </form>
  )
}
