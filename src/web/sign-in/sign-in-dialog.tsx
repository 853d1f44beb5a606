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
  // A code can only be entered when it was requested here.
  const view = place.view === 'otp' && !place.asked ? 'login' : place.view

  function go(next: Partial<Place> & { view: SignInView }) {
    setPlace({ ...place, note: '', ...next })
  }

  return (
    <Dialog
      isOpen={openView !== null}
      onClose={onClose}
      title={view === 'login' ? (words.title ?? titles.login) : titles[view]}
      description={words.description}
    >
      {view === 'login' ? (
        <LoginView
          mobileNumber={place.mobileNumber}
          note={place.note}
          onNumber={(mobileNumber) => setPlace({ ...place, mobileNumber })}
          onUnknown={(note) => go({ view: 'signup', note })}
          onSignup={() => go({ view: 'signup' })}
          onCode={(asked) => go({ view: 'otp', asked })}
          onDone={onDone}
        />
      ) : null}
      {view === 'signup' ? (
        <SignupView
          mobileNumber={place.mobileNumber}
          note={place.note}
          onNumber={(mobileNumber) => setPlace({ ...place, mobileNumber })}
          onLogin={(note) => go({ view: 'login', note })}
          onCode={(asked) => go({ view: 'otp', asked })}
          onDone={onDone}
        />
      ) : null}
      {view === 'otp' && place.asked ? (
        <OtpView
          asked={place.asked}
          onAsked={(asked) => setPlace({ ...place, asked })}
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
