import { call, isGood } from '#web/api-client.ts'
import { pleaseTryAgain } from '#web/failure-messages.ts'
import { askSignedIn, sessionEnded } from '../session.ts'
import { toast } from '../ui/toast.ts'

/** A code is on its way to the number of the account. */
export type CodeAsked = { mobileNumber: string; sessionId: string; otpLength: number }

const notErased = 'Your account could not be deleted. Please try again.'

/** Sends a code to the account's own number, to whoever is signed in still or again; null when none was sent. */
export async function askForEraseCode(): Promise<CodeAsked | null> {
  const profile = await askSignedIn(() => call('readProfile', {})).catch(() => null)
  // Who was told that their session had ended, and did not sign in again, has left the account already.
  if (profile?.status === 401) return null
  if (!profile || !isGood(profile)) return fail(notErased)
  const { mobileNumber } = profile.data
  const asked = await call('login', { body: { mobileNumber } }).catch(() => null)
  if (!asked || !isGood(asked)) return fail(asked?.message || pleaseTryAgain)
  return { mobileNumber, sessionId: asked.data.session_id, otpLength: asked.data.otpLength }
}

/** Erases the account by the code; 'gone' also where nobody is signed in to it any more. */
export async function eraseAccount(
  { sessionId }: CodeAsked,
  otp: string,
): Promise<'gone' | 'wrong-code' | 'failed'> {
  const answer = await call('deleteProfile', { body: { otp, session_id: sessionId } }).catch(() => null)
  if (answer?.status === 400) return 'wrong-code'
  if (answer?.status !== 200 && answer?.status !== 401) {
    toast.error(notErased)
    return 'failed'
  }
  sessionEnded()
  return 'gone'
}

function fail(message: string): null {
  toast.error(message)
  return null
}
