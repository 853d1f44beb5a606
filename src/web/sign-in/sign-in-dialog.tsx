import { useState } from 'react'
import type { SignInView } from '../session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LoginView } from './login-view.tsx'
import { OtpView } from './otp-view.tsx'
import type { CodeSent } from './sign-in-calls.ts'
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

/** The login dialog with its views login, signup and otp (spec §4). */
export function SignInDialog({ openView, onClose }: { openView: SignInView | null; onClose: () => void }) {
  const [place, setPlace] = useState<Place>(start(openView ?? 'login'))
  const [shownFor, setShownFor] = useState(openView)
  // When it opens again, it shows the requested view with the number that was typed before.
  if (openView !== shownFor) {
    setShownFor(openView)
    if (openView) setPlace({ ...start(openView), mobileNumber: place.mobileNumber })
  }
  // A code can only be entered when it was requested here.
  const view = place.view === 'otp' && !place.asked ? 'login' : place.view

  function go(next: Partial<Place> & { view: SignInView }) {
    setPlace({ ...place, note: '', ...next })
  }

  return (
    <Dialog isOpen={openView !== null} onClose={onClose} title={titles[view]}>
      {view === 'login' ? (
        <LoginView
          mobileNumber={place.mobileNumber}
          note={place.note}
          onNumber={(mobileNumber) => setPlace({ ...place, mobileNumber })}
          onUnknown={(note) => go({ view: 'signup', note })}
          onSignup={() => go({ view: 'signup' })}
          onCode={(asked) => go({ view: 'otp', asked })}
          onDone={onClose}
        />
      ) : null}
      {view === 'signup' ? (
        <SignupView
          mobileNumber={place.mobileNumber}
          note={place.note}
          onNumber={(mobileNumber) => setPlace({ ...place, mobileNumber })}
          onLogin={(note) => go({ view: 'login', note })}
          onCode={(asked) => go({ view: 'otp', asked })}
          onDone={onClose}
        />
      ) : null}
      {view === 'otp' && place.asked ? (
        <OtpView
          mobileNumber={place.mobileNumber}
          asked={place.asked}
          onAsked={(asked) => setPlace({ ...place, asked })}
          onOtherNumber={() => go({ view: 'login' })}
          onDone={onClose}
        />
      ) : null}
    </Dialog>
  )
}

function start(view: SignInView): Place {
  return { view, mobileNumber: '', note: '', asked: null }
}
