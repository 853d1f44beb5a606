import { type FormEvent, useState } from 'react'
import { startAuthentication } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { callStaff } from './staff-client.ts'
import { PinPad } from './pin-pad.tsx'
import { useStaffQuery } from './use-staff-query.ts'

type PasskeyOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** The way in: a passkey, a password with the code of an app, or a PIN at a station. */
export function SignInPage() {
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const station = useStaffQuery('readStation', {})

  async function enter(call: () => Promise<unknown>) {
    setBusy(true)
    setFailure('')
    try {
      await call()
      await cache.resetQueries()
      const to = query.get('to') ?? '/'
      await navigate(to.startsWith('/') && !to.startsWith('//') ? to : '/', { replace: true })
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  const byPasskey = () =>
    enter(async () => {
      const { data } = await callStaff('startPasskey', {})
      const response = await startAuthentication({ optionsJSON: data.options as unknown as PasskeyOptions })
      await callStaff('signInByPasskey', { body: { response: { ...response } } })
    })

  function byPassword(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const body = { login: text('login'), password: text('password'), code: text('code').replaceAll(' ', '') }
    void enter(() => callStaff('signInByPassword', { body }))
  }

  const people = station.data?.data
  return (
    <main className="alone">
      <h1>Shop desk</h1>
      {people ? (
        <PinPad
          station={people}
          isBusy={isBusy}
          onPin={(staffId, pin) => enter(() => callStaff('signInByPin', { body: { staffId, pin } }))}
        />
      ) : null}
      <button type="button" className="main" disabled={isBusy} onClick={byPasskey}>
        Sign in with a passkey
      </button>
      <form onSubmit={byPassword} className="fields" aria-label="Sign in with a password">
        <label>
          Login
          <input name="login" required autoComplete="username" autoCapitalize="none" />
        </label>
        <label>
          Password
          <input name="password" type="password" required autoComplete="current-password" />
        </label>
        <label>
          Code of your app
          <input name="code" required inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
        </label>
        <button type="submit" disabled={isBusy}>
          {isBusy ? 'One moment…' : 'Sign in'}
        </button>
      </form>
      <p className="failure" role="alert">
        {failure}
      </p>
    </main>
  )
}

/** What a browser says when a person closes its dialog is no sentence for people. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && error.name === 'NotAllowedError') return 'No passkey was chosen.'
  return error instanceof Error ? error.message : 'Something went wrong. Try again.'
}
