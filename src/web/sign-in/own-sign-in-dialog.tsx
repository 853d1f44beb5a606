import { Suspense, useState } from 'react'
import { latePart } from '../late-part.ts'

const SignInDialog = latePart(async () => (await import('./sign-in-dialog.tsx')).SignInDialog)

type OwnSignInDialogProps = {
  isOpen: boolean
  title?: string
  description?: string
  onClose: () => void
  onDone: () => void
}

/** The login dialog of a place that goes on with its own work once somebody is signed in, over whatever is open there. */
export function OwnSignInDialog({ isOpen, ...rest }: OwnSignInDialogProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <SignInDialog openView={isOpen ? 'login' : null} {...rest} />
    </Suspense>
  )
}
