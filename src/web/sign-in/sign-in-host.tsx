import { Suspense, useState } from 'react'
import { latePart } from '../late-part.ts'
import { signIn, useSession, useSignInView } from '../session.ts'

// The code of the dialog is loaded with the first click that needs it, never with the page.
const SignInDialog = latePart(async () => (await import('./sign-in-dialog.tsx')).SignInDialog)

/** Where the login dialog is mounted. Also starts the check of the stored token (spec §4). */
export function SignInHost() {
  useSession()
  const view = useSignInView()
  const [wasOpen, setWasOpen] = useState(false)
  if (view && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <SignInDialog openView={view} onClose={signIn.close} />
    </Suspense>
  )
}
