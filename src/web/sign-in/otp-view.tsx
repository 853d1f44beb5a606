import { type FormEvent, useRef, useState } from 'react'
import { useFrame } from '../layout/use-frame.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useFocusOnMount } from './focus-on-mount.ts'
import { type CodeSent, isSpent, sentCode } from './sent-code.ts'
import { resendOtp, verifyOtp } from './sign-in-calls.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { useWebOtp } from './use-web-otp.ts'
import { mobileShown } from '../mobile-digits.ts'

type OtpViewProps = {
  asked: CodeSent
  onAsked: (asked: CodeSent) => void
  onOtherNumber: () => void
  onDone: () => void
}

/** View otp: verifies by itself after the last digit, sends another code after the timer (spec §4, §5). */
export function OtpView({ asked, onAsked, onOtherNumber, onDone }: OtpViewProps) {
  const { mobileNumber } = asked
  const [otp, setOtp] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isResending, setResending] = useState(false)
  const [line, setLine] = useState<{ kind: 'wrong' | 'not-checked' | 'resent'; text: string } | null>(null)
  // Ends the calls about a number that was given up: another code for it would count in place of the new number's.
  const [asking] = useState(() => new AbortController())
  const secondsLeft = useSecondsLeft(asked)
  const { shop } = useFrame()
  const input = useRef<HTMLInputElement>(null)
  useFocusOnMount(input)

  async function verify(code: string) {
    setBusy(true)
    setLine(null)
    const verified = await verifyOtp(mobileNumber, code, asking.signal)
    setBusy(false)
    if (verified === 'signed-in') return onDone()
    if (verified === 'refused') refuse()
    else setLine({ kind: 'not-checked', text: 'This code could not be checked. Please try again.' })
    input.current?.focus()
  }

  function refuse() {
    setOtp('')
    const refused = sentCode.countWrong(asked)
    onAsked(refused)
    setLine({
      kind: 'wrong',
      text: isSpent(refused)
        ? 'Too many wrong codes: none fits any more. Please ask for a new one.'
        : 'This code does not fit. The newest one counts.',
    })
  }

  function take(typed: string) {
    if (isBusy) return
    const digits = typed.replace(/[^0-9]/g, '').slice(0, asked.otpLength)
    setOtp(digits)
    if (digits.length === asked.otpLength) void verify(digits)
  }

  useWebOtp(take)

  async function resend() {
    setResending(true)
    const again = await resendOtp(mobileNumber, asking.signal)
    setResending(false)
    if (!again) return
    onAsked(again)
    setOtp('')
    setLine({ kind: 'resent', text: 'OTP resent successfully' })
    input.current?.focus()
  }

  function changeNumber() {
    asking.abort()
    onOtherNumber()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (otp.length === asked.otpLength && !isBusy) void verify(otp)
    else input.current?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-ink-soft">
        We sent {asked.otpLength} digits to {mobileShown(mobileNumber)}.{' '}
        <Button look="text" className="!min-h-0 !p-0" onClick={changeNumber}>
          Change number
        </Button>
      </p>
      {shop.isSample ? (
        <p className="rounded-lg bg-turmeric-soft px-3 py-2 text-sm">
          This is the sample shop: your code is in the{' '}
          <a href="/sandbox/messages" target="_blank" rel="noreferrer" className="font-semibold underline">
            message inbox
          </a>
          .
        </p>
      ) : null}
      <Field
        label="One-time password"
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="otp-field"
        ref={input}
        value={otp}
        readOnly={isBusy}
        error={line?.kind === 'wrong' ? line.text : undefined}
        onChange={({ target }) => take(target.value)}
      />
      <p role="status" className="text-sm text-madder empty:hidden">
        {line?.kind === 'not-checked' ? line.text : ''}
      </p>
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Verifying...' : 'Verify OTP'}
      </Button>
      <p role="status" className="text-center text-sm text-leaf empty:hidden">
        {line?.kind === 'resent' ? line.text : ''}
      </p>
      {secondsLeft > 0 ? (
        <p className="text-center text-ink-soft">You can resend OTP in {secondsLeft}s</p>
      ) : (
        <Button look="text" isBusy={isResending} onClick={() => void resend()}>
          Resend OTP
        </Button>
      )}
    </form>
  )
}
