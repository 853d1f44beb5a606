import { useState } from 'react'
import { type SessionState, type SignInView, useSession } from '../session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LoginView } from './login-view.tsx'
import { OtpView } from './otp-view.tsx'
import { type CodeSent, sentCode } from './sent-code.ts'
import { SignupView } from './signup-view.tsx'

const titles: Record<SignInView, string> = {
  login: 'Log in',
  signup: 'Create your account',
  otp: 'Enter the code',
}

type Place = {
  view: SignInView
  mobileNumber: string
  /** A message that says why this view opened. */
  note: string
  asked: CodeSent | null
}

type SignInDialogProps = {
  openView: SignInView | null
  onClose: () => void
  /** Somebody has signed in; the dialog closes. */
  onDone?: () => void
  /** The name of the view login, where it was opened for something. */
  title?: string
  description?: string
}

/** The login dialog with its views login, signup and otp (spec §4). */
export function SignInDialog({ openView, onClose, onDone = onClose, ...words }: SignInDialogProps) {
  const session = useSession()
  const [place, setPlace] = useState<Place>(() => start(openView ?? 'login', session))
  const [shownFor, setShownFor] = useState(openView)
  // When it opens again, it shows the requested view with the number that was typed before.
  if (openView !== shownFor) {
    setShownFor(openView)
    if (openView) {
      const next = start(openView, session)
      setPlace({ ...next, mobileNumber: next.mobileNumber || place.mobileNumber })
    }
  }
  const { asked } = place
  // A code can only be entered when it was requested here.
  const view = place.view === 'otp' && !asked ? 'login' : place.view

  function go(next: Partial<Place> & { view: SignInView }) {
    setPlace((now) => ({ ...now, note: '', ...next }))
  }

  function setNumber(mobileNumber: string) {
    setPlace((now) => ({ ...now, mobileNumber }))
  }

  /** What comes of a code, however late, counts while that code is the one to be entered. */
  function follow(before: CodeSent, next: CodeSent) {
    setPlace((now) =>
      now.view === 'otp' && now.asked?.sentAt === before.sentAt ? { ...now, asked: next } : now,
    )
  }

  return (
    <Dialog
      isOpen={openView !== null}
      onClose={onClose}
      title={view === 'login' ? (words.title ?? titles.login) : titles[view]}
      description={view === 'login' ? words.description : undefined}
    >
      {view === 'login' ? (
        <LoginView
          mobileNumber={place.mobileNumber}
          note={place.note}
          onNumber={setNumber}
          onUnknown={(note) => go({ view: 'signup', note })}
          onSignup={() => go({ view: 'signup' })}
          onCode={(sent) => go({ view: 'otp', asked: sent })}
          onDone={onDone}
        />
      ) : null}
      {view === 'signup' ? (
        <SignupView
          mobileNumber={place.mobileNumber}
          note={place.note}
          onNumber={setNumber}
          onLogin={(note) => go({ view: 'login', note })}
          onCode={(sent) => go({ view: 'otp', asked: sent })}
          onDone={onDone}
        />
      ) : null}
      {view === 'otp' && asked ? (
        <OtpView
          asked={asked}
          onAsked={(next) => follow(asked, next)}
          onOtherNumber={() => {
            sentCode.forget()
            go({ view: 'login', asked: null })
          }}
          onDone={onDone}
        />
      ) : null}
    </Dialog>
  )
}

/** A code that is on its way can be entered at once; who was signed in is told that their session has ended. */
function start(view: SignInView, session: SessionState): Place {
  const asked = view === 'signup' ? null : sentCode.read()
  if (asked) return { view: 'otp', mobileNumber: asked.mobileNumber, note: '', asked }
  const note = session.status === 'signed-in' ? 'You have been signed out. Please sign in again.' : ''
  return { view, mobileNumber: session.customer?.mobileNumber ?? '', note, asked: null }
}
