import { useSyncExternalStore } from 'react'
import type { Data } from '#contract/endpoint-schemas.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { createListeners, onStoredElsewhere } from '#platform/browser/state/state.ts'
import { call } from '#web/api-client.ts'
import { browserStorage } from './browser-storage.ts'
import { pause, timings } from './timings.ts'
import { toast } from './ui/toast.ts'

export type SignedInCustomer = Data<'readProfile'>

/** Who is signed in. 'loading' until the stored token was checked (spec §4), and always on the server. */
export type SessionState =
  | { status: 'loading'; customer: null }
  | { status: 'guest'; customer: null }
  | { status: 'signed-in'; customer: SignedInCustomer | null }

const loading: SessionState = { status: 'loading', customer: null }
const guest: SessionState = { status: 'guest', customer: null }

let session: SessionState = loading
let hasStarted = false
const listeners = createListeners()

/** The session; the first component that uses it starts the check of the stored token. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, readSession, () => loading)
}

export function readSession(): SessionState {
  return session
}

/** Calls back on every change of the session. */
export function subscribe(listener: () => void): () => void {
  const stop = listeners.subscribe(listener)
  void startSession()
  return stop
}

/** Checks the stored token once: a profile signs in, a refusal logs out (spec §4, decision 0037). */
async function startSession(): Promise<void> {
  if (hasStarted) return
  hasStarted = true
  onStoredElsewhere(browserStorage.token.key, followOtherTabs)
  if (!browserStorage.token.read()) return change(guest)
  await loadProfile()
}

/** Stores the token of a successful sign-in and loads the profile. True when the profile could be loaded. */
export async function acceptToken({
  token,
  sessionId,
}: {
  token: string
  sessionId?: string
}): Promise<boolean> {
  browserStorage.token.write(token)
  if (sessionId) browserStorage.sessionId.write(sessionId)
  const isIn = await loadProfile()
  if (isIn) toast.success('Successfully logged in!')
  return isIn
}

/** Ends the session here and there; when the server cannot be reached, as soon as the line is back. */
export function logOut(): void {
  const token = browserStorage.token.read()
  const end = () => call('logout', {}, { token: token ?? '', keepalive: true })
  if (token)
    void end().catch(() =>
      window.addEventListener('online', () => void end().catch(() => {}), { once: true }),
    )
  leave()
}

/** The server has ended the session already (account deleted, logged out everywhere): ends it here too. */
export function sessionEnded(): void {
  leave()
}

/** The profile after an edit. */
export function setCustomer(customer: SignedInCustomer): void {
  change({ status: 'signed-in', customer })
}

/** Whether a token is stored: what the header's icon goes by (spec §2). */
export function hasToken(): boolean {
  return browserStorage.token.read() !== null
}

/** Whose profile was asked for last. */
let loadedToken: string | null = null

async function loadProfile(): Promise<boolean> {
  loadedToken = browserStorage.token.read()
  const answer = await askTwice()
  if (answer?.status === 200) {
    change({ status: 'signed-in', customer: profileIn(answer.data) })
    return true
  }
  const isNews = session.status !== 'signed-in'
  if (answer && isNews) toast.error('Failed to load profile. Please try again.')
  if (answer?.status === 401) {
    leave()
    return false
  }
  // The shop has not said that the token is wrong: it may well be good (decision 0037).
  change({ status: 'signed-in', customer: null })
  askLater()
  return true
}

/** A call without an answer, or that the shop could not answer, is repeated once; null when none came then either. */
async function askTwice() {
  const ask = () => call('readProfile', {}).catch(() => null)
  const first = await ask()
  if (first && first.status < 500) return first
  await pause(timings.profileRetryMs)
  return ask()
}

let later: ReturnType<typeof setTimeout> | undefined

/** As soon as the line is back, or after a while. */
function askLater() {
  clearTimeout(later)
  later = setTimeout(askAnew, timings.profileLaterMs)
  window.addEventListener('online', askAnew)
}

function askAnew() {
  if (session.status === 'signed-in' && !session.customer) void loadProfile()
}

/** Asks what only who is signed in may ask: when their session has ended they sign in where they are, and it is asked again. */
export async function askSignedIn<Shape>(ask: () => Promise<Answer<Shape>>): Promise<Answer<Shape>> {
  const answer = await ask()
  return answer.status === 401 && (await signInAgain()) ? ask() : answer
}

let signingIn: Promise<boolean> | null = null

/** The session has ended on the server. True once the same customer has signed in again. */
export function signInAgain(): Promise<boolean> {
  signingIn ??= reopenSession().finally(() => (signingIn = null))
  return signingIn
}

async function reopenSession(): Promise<boolean> {
  const ended = browserStorage.token.read()
  const customerId = session.customer?._id
  await new Promise<void>((resolve) => {
    const stop = viewListeners.subscribe(() => {
      if (openView) return
      stop()
      resolve()
    })
    showView('login')
  })
  const token = browserStorage.token.read()
  if (token && token !== ended) return session.customer?._id === customerId
  if (token) leave()
  return false
}

function leave() {
  browserStorage.removeSignIn()
  change(guest)
  toast.info('Logged out successfully')
}

function profileIn(data: unknown): SignedInCustomer | null {
  if (typeof data !== 'object' || data === null) return null
  const text = (key: string) => {
    const value: unknown = Reflect.get(data, key)
    return typeof value === 'string' ? value : ''
  }
  const customer = { _id: text('_id'), name: text('name'), mobileNumber: text('mobileNumber') }
  if (customer.name === '' && customer.mobileNumber === '' && text('emailId') === '') return null
  return { ...customer, emailId: text('emailId') || null }
}

function followOtherTabs() {
  const token = browserStorage.token.read()
  if (!token) return change(guest)
  // Come back as it was left, nothing may have changed: who is signed in stays so without asking.
  if (session.status === 'guest' || token !== loadedToken) void loadProfile()
}

function change(next: SessionState) {
  session = next
  listeners.tell()
}

export type SignInView = 'login' | 'signup' | 'otp'

let openView: SignInView | null = null
const viewListeners = createListeners()

/** The login dialog, opened from anywhere. */
export const signIn = {
  open(view: SignInView = 'login') {
    showView(view)
  },
  close() {
    showView(null)
  },
}

/** The view the dialog was opened with; null while it is closed. */
export function useSignInView(): SignInView | null {
  return useSyncExternalStore(
    viewListeners.subscribe,
    () => openView,
    () => null,
  )
}

function showView(view: SignInView | null) {
  openView = view
  viewListeners.tell()
}
