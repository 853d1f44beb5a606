import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { askForEraseCode, type CodeAsked, eraseAccount } from './erase-calls.ts'
import { mobileShown } from '../mobile-digits.ts'

/** Deletes the account once a fresh code of its number was given: who finds an open phone cannot. */
export function EraseAccount() {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState<CodeAsked | null>(null)

  function close() {
    setOpen(false)
    setAsked(null)
  }

  async function ask() {
    setBusy(true)
    // The dialog makes room for signing in again, where the session has ended meanwhile.
    setOpen(false)
    const code = await askForEraseCode()
    setBusy(false)
    // The code before still counts where no new one could be had.
    const best = code ?? asked
    setAsked(best)
    setOpen(best !== null)
  }

  return (
    <>
      <Button look="text" className="!text-madder" isBusy={isBusy} onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Delete your account?">
        {asked ? (
          <CodeForm key={asked.sessionId} asked={asked} onClose={close} onAgain={() => void ask()} />
        ) : (
          <div className="grid gap-5">
            <p>
              Your name, number, e-mail and addresses are erased at once, and you are logged out everywhere.
              Orders stay on record as the tax law asks. This cannot be undone.
            </p>
            <p>We first send a one-time password to your mobile number.</p>
            <Choices confirm="Send the code" isBusy={isBusy} onClose={close} onConfirm={() => void ask()} />
          </div>
        )}
      </Dialog>
    </>
  )
}

type CodeFormProps = { asked: CodeAsked; onClose: () => void; onAgain: () => void }

function CodeForm({ asked, onClose, onAgain }: CodeFormProps) {
  const { mobileNumber, otpLength } = asked
  const [otp, setOtp] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function erase(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (otp.length !== otpLength) return setProblem(`The code has ${otpLength} digits.`)
    setBusy(true)
    const outcome = await eraseAccount(asked, otp)
    setBusy(false)
    if (outcome === 'wrong-code') setProblem('This code does not fit. The newest one counts.')
  }

  return (
    <form onSubmit={erase} noValidate className="grid gap-5">
      <p>
        We sent {otpLength} digits to {mobileShown(mobileNumber)}. With them your account is deleted for good.
      </p>
      <Field
        label="One-time password"
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={otp}
        readOnly={isBusy}
        error={problem}
        onChange={({ target }) => setOtp(target.value.replace(/[^0-9]/g, '').slice(0, otpLength))}
      />
      <Button look="text" className="justify-self-start" onClick={onAgain}>
        Send a new code
      </Button>
      <Choices confirm={isBusy ? 'Deleting...' : 'Delete my account'} isBusy={isBusy} onClose={onClose} />
    </form>
  )
}

type ChoicesProps = { confirm: string; isBusy: boolean; onClose: () => void; onConfirm?: () => void }

/** Without `onConfirm` the button sends the form that it stands in. */
function Choices({ confirm, isBusy, onClose, onConfirm }: ChoicesProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="quiet" onClick={onClose}>
        Keep
      </Button>
      <Button
        type={onConfirm ? 'button' : 'submit'}
        className="!bg-madder"
        isBusy={isBusy}
        onClick={onConfirm}
      >
        {confirm}
      </Button>
    </div>
  )
}
