import { type FormEvent, useState } from 'react'
import { startRegistration } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { staffRoles } from '#domain/staff-roles.ts'
import { callStaff } from './staff-client.ts'
import { sentenceOf } from './sign-in-page.tsx'
import { useStaffQuery } from './use-staff-query.ts'

type NewPasskeyOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Behind a link: a person chooses how they sign in from now on. */
export function JoinPage() {
  const { token = '' } = useParams()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { data, error, isPending } = useStaffQuery('readInvite', { params: { token } })
  const invite = data?.data

  async function join(call: () => Promise<unknown>) {
    setBusy(true)
    setFailure('')
    try {
      await call()
      await cache.resetQueries({ queryKey: ['readMe'] })
      await navigate('/', { replace: true })
    } catch (refused) {
      setFailure(sentenceOf(refused))
    } finally {
      setBusy(false)
    }
  }

  if (isPending) return <main className="alone">Loading…</main>
  if (!invite)
    return (
      <main className="alone" role="alert">
        {error?.message}
      </main>
    )

  const byPasskey = () =>
    join(async () => {
      const response = await startRegistration({
        optionsJSON: invite.passkey as unknown as NewPasskeyOptions,
      })
      await callStaff('joinByPasskey', {
        params: { token },
        body: { response: { ...response }, name: 'This device' },
      })
    })

  function byPassword(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = {
      password: String(form.get('password') ?? ''),
      code: String(form.get('code') ?? '').replaceAll(' ', ''),
      enrolment: invite?.enrolment ?? '',
    }
    void join(() => callStaff('joinByPassword', { params: { token }, body }))
  }

  return (
    <main className="alone">
      <h1>Welcome, {invite.name}</h1>
      <p>
        {staffRoles[invite.role].label}, login <b>{invite.login}</b>. Choose how you sign in.
      </p>
      <button type="button" className="main" disabled={isBusy} onClick={byPasskey}>
        Make a passkey on this device
      </button>
      <form onSubmit={byPassword} className="fields" aria-label="Sign in with a password">
        <h2>Or a password with an app</h2>
        <label>
          Password, 12 characters or more
          <input name="password" type="password" minLength={12} required autoComplete="new-password" />
        </label>
        <p>
          Add this key to an authenticator app:{' '}
          <code className="key">{invite.secret.replaceAll(/(.{4})/g, '$1 ')}</code>{' '}
          <a href={invite.uri}>Open the app</a>
        </p>
        <label>
          The code it shows
          <input name="code" required inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
        </label>
        <button type="submit" disabled={isBusy}>
          {isBusy ? 'One moment…' : 'Begin'}
        </button>
      </form>
      <p className="failure" role="alert">
        {failure}
      </p>
    </main>
  )
}
