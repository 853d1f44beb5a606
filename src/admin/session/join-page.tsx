import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { staffRoles } from '#domain/staff-roles.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { makePasskeyHere } from './passkeys-here.ts'
import { PasswordForm } from './password-form.tsx'
import { useWayIn } from './use-way-in.ts'

/** Behind a link: a person chooses how they sign in from now on. */
export function JoinPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { data, error, isPending } = useQuery({
    queryKey: ['readInvite', token],
    queryFn: ({ signal }) => callStaff('readInvite', { params: { token } }, signal),
    // Each look makes a new key: the one that was put into the app is to stay.
    staleTime: 'static',
  })
  const invite = data?.data
  const { enter, failure, isBusy } = useWayIn(async () => {
    await cache.resetQueries({ queryKey: ['readMe'] })
    await navigate('/', { replace: true })
  })

  if (isPending) return <main className="alone">Loading…</main>
  if (!invite)
    return (
      <main className="alone" role="alert">
        {error?.message}
      </main>
    )

  const byPasskey = () =>
    enter(async () => {
      // What the browser signs counts once, and not for long: it is made for this press.
      const { data: now } = await callStaff('readInvite', { params: { token } })
      const response = await makePasskeyHere(now.passkey)
      await callStaff('joinByPasskey', { params: { token }, body: { response, name: 'This device' } })
    })

  return (
    <main className="alone">
      <h1>Welcome, {invite.name}</h1>
      <p>
        {staffRoles[invite.role].label}, login <b>{invite.login}</b>. Choose how you sign in.
      </p>
      <button type="button" className="main" disabled={isBusy} onClick={byPasskey}>
        Make a passkey on this device
      </button>
      <h2>Or a password with an app</h2>
      <PasswordForm
        kind="new"
        says="Begin"
        isBusy={isBusy}
        onTyped={({ password, code }) =>
          enter(() =>
            callStaff('joinByPassword', {
              params: { token },
              body: { password, code, enrolment: invite.enrolment },
            }),
          )
        }
      >
        <p>
          Add this key to an authenticator app:{' '}
          <code className="key">{invite.secret.replaceAll(/(.{4})/g, '$1 ')}</code>{' '}
          <a href={invite.uri}>Open the app</a>
        </p>
      </PasswordForm>
      <p className="failure" role="alert">
        {failure}
      </p>
    </main>
  )
}
