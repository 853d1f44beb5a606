import type { ReactNode } from 'react'
import { typedIn } from '#admin/parts/typed-in.ts'

type Typed = { login: string; password: string; code: string }

type Props = {
  /** Chosen now, typed with its login, or typed by somebody who is signed in. */
  kind: 'new' | 'with-login' | 'again'
  says: string
  isBusy: boolean
  children?: ReactNode
  onTyped: (typed: Typed) => void
}

/** A password with the code of an authenticator app. `children` stand between the two. */
export function PasswordForm({ kind, says, isBusy, children, onTyped }: Props) {
  return (
    <form
      className="fields"
      aria-label="Sign in with a password"
      onSubmit={(event) => {
        const typed = typedIn(event)
        onTyped({
          login: typed('login'),
          password: typed('password'),
          code: typed('code').replaceAll(' ', ''),
        })
      }}
    >
      {kind === 'with-login' ? (
        <label>
          Login
          <input name="login" required autoComplete="username" autoCapitalize="none" />
        </label>
      ) : null}
      <label>
        {kind === 'new' ? 'Password, 12 characters or more' : 'Password'}
        <input
          name="password"
          type="password"
          required
          minLength={kind === 'new' ? 12 : undefined}
          autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
        />
      </label>
      {children}
      <label>
        {kind === 'new' ? 'The code it shows' : 'Code of your app'}
        <input name="code" required inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
      </label>
      <button type="submit" disabled={isBusy}>
        {isBusy ? 'One moment…' : says}
      </button>
    </form>
  )
}
