import { useSyncExternalStore } from 'react'

/** Who is here. The server and the first render know nobody. */
export type Session = {
  status: 'loading' | 'guest' | 'signed-in'
  customer: { name: string; mobileNumber: string; emailId: string | null } | null
}

const guest: Session = { status: 'guest', customer: null }

export function useSession(): Session {
  return useSyncExternalStore(
    () => () => {},
    () => guest,
    () => guest,
  )
}

export type SignInView = 'login' | 'signup' | 'otp'

export const signIn = {
  open(_view: SignInView = 'login') {},
}
