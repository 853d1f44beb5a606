import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useFocusOnMount } from './focus-on-mount.ts'
import { MobileField } from './mobile-field.tsx'
import type { CodeSent } from './sent-code.ts'
import { logIn } from './sign-in-calls.ts'
import { mobileProblem } from './sign-in-rules.ts'

type LoginViewProps = {
  mobileNumber: string
  note: string
  onNumber: (mobileNumber: string) => void
  onUnknown: (note: string) => void
  onSignup: () => void
  onCode: (asked: CodeSent) => void
  onDone: () => void
}

/** View login: the number, then a code (spec §4). */
export function LoginView(props: LoginViewProps) {
  const { mobileNumber, onNumber } = props
  const [isTouched, setTouched] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useFocusOnMount(input)

  const problem = mobileProblem(mobileNumber)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(true)
    if (isBusy) return
    if (problem) return input.current?.focus()
    setBusy(true)
    setFailure('')
    const done = await logIn(mobileNumber)
    setBusy(false)
    if (done.outcome === 'code-sent') return props.onCode(done)
    if (done.outcome === 'signed-in') return props.onDone()
    if (done.outcome === 'unknown-number') return props.onUnknown('This number is new here. Please sign up.')
    setFailure(done.message)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-ink-soft">We send a one-time password to your mobile number.</p>
      <MobileField
        value={mobileNumber}
        error={isTouched ? problem : undefined}
        onChange={onNumber}
        inputRef={input}
      />
      <p role="status" className="text-sm text-madder empty:hidden">
        {failure || props.note}
      </p>
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Loading...' : 'Log In'}
      </Button>
      <p className="text-center text-ink-soft">
        New here?{' '}
        <Button look="text" onClick={props.onSignup}>
          Sign up
        </Button>
      </p>
    </form>
  )
}
