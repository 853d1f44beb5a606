import type { Answer } from '#platform/http/endpoint.ts'
import { call } from '#web/api-client.ts'
import { browserStorage } from '../browser-storage.ts'
import { acceptToken } from '../session.ts'
import { timings } from '../timings.ts'
import { toast } from '../ui/toast.ts'
import { type CodeSent, sentCode } from './sent-code.ts'

type LoginOutcome = CodeSent | { outcome: 'signed-in' } | { outcome: 'unknown-number' } | Failed
type SignupOutcome =
  | CodeSent
  | { outcome: 'signed-in' }
  | { outcome: 'other-status'; message: string }
  | { outcome: 'failed' }

/** `message` is the server's own message, shown in the dialog when the toast did not say it already. */
type Failed = { outcome: 'failed'; message: string }

/** Login submit (spec §4): 404 means the number has no account, anything else but 200 is 'Login failed'. */
export async function logIn(mobileNumber: string): Promise<LoginOutcome> {
  const answer = await call('login', { body: { mobileNumber } }).catch(failureMessage)
  if (typeof answer !== 'string' && answer.status === 200) return afterAsking(answer, mobileNumber)
  if (typeof answer !== 'string' && answer.status === 404) return { outcome: 'unknown-number' }
  toast.error('Login failed')
  return { outcome: 'failed', message: typeof answer === 'string' ? answer : answer.message }
}

/** Signup submit (spec §4): any other status leads back to login; without a status the error is said. */
export async function signUp(account: {
  name: string
  emailId: string
  mobileNumber: string
}): Promise<SignupOutcome> {
  const answer = await call('register', { body: account }).catch(failureMessage)
  // The error page of a proxy has no status of ours: it is no reason to go back to login.
  if (typeof answer === 'string' || ('code' in answer && answer.code === 'no-answer')) {
    toast.error((typeof answer === 'string' ? answer : answer.message) || 'Signup failed')
    return { outcome: 'failed' }
  }
  if (answer.status === 200) return afterAsking(answer, account.mobileNumber)
  return { outcome: 'other-status', message: answer.message || 'Registeration failed' }
}

/**
 * Verifies with the session id kept in the browser. `not-checked`: the shop has not said that the code is wrong. The toast
 * is that of spec §8 either way. When `signal` ends it, nothing is said.
 */
export async function verifyOtp(
  mobileNumber: string,
  otp: string,
  signal: AbortSignal,
): Promise<'signed-in' | 'refused' | 'not-checked'> {
  const session_id = browserStorage.sessionId.read() ?? ''
  const body = { mobileNumber, otp, session_id }
  const answer = await call('verifyOtp', { body }, { signal }).catch(() => null)
  if (signal.aborted) return 'not-checked'
  const token = answer?.status === 200 ? textIn(answer.data, 'token') : null
  if (!answer || !token) {
    toast.error('Invalid OTP. Please try again.')
    return !answer || answer.status >= 500 ? 'not-checked' : 'refused'
  }
  sentCode.forget()
  const isIn = await acceptToken({ token, sessionId: textIn(answer.data, 'session_id') ?? undefined })
  return isIn ? 'signed-in' : 'refused'
}

/** Requests another code; null when none was sent, or when `signal` ended it. */
export async function resendOtp(mobileNumber: string, signal: AbortSignal): Promise<CodeSent | null> {
  const answer = await call('resendOtp', { body: { mobileNumber } }, { signal }).catch(() => null)
  if (signal.aborted) return null
  if (answer?.status !== 200) {
    toast.error('Failed to send OTP. Please try again.')
    return null
  }
  toast.success('OTP Resent to your mobile number')
  return rememberChallenge(answer.data, mobileNumber)
}

/** This shop sends no token before the code; another server of the same API may (decision 0005). */
async function afterAsking(
  answer: Answer<unknown>,
  mobileNumber: string,
): Promise<CodeSent | { outcome: 'signed-in' }> {
  const token = textIn(answer.data, 'token')
  if (!token) return rememberChallenge(answer.data, mobileNumber)
  await acceptToken({ token, sessionId: textIn(answer.data, 'session_id') ?? undefined })
  return { outcome: 'signed-in' }
}

function rememberChallenge(data: unknown, mobileNumber: string): CodeSent {
  const sessionId = textIn(data, 'session_id')
  if (sessionId) browserStorage.sessionId.write(sessionId)
  const sent: CodeSent = {
    outcome: 'code-sent',
    mobileNumber,
    otpLength: numberIn(data, 'otpLength') ?? 4,
    resendAfterSeconds: numberIn(data, 'resendAfter') ?? timings.resendOtpSeconds,
    sentAt: Date.now(),
    wrongCodes: 0,
  }
  sentCode.write(sent)
  return sent
}

function failureMessage(failure: unknown): string {
  return failure instanceof Error ? failure.message : ''
}

function textIn(data: unknown, key: string): string | null {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : null
  return typeof value === 'string' && value !== '' ? value : null
}

function numberIn(data: unknown, key: string): number | null {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : null
  return typeof value === 'number' ? value : null
}
