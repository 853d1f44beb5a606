import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { askPasskeyHere } from './passkeys-here.ts'
import { PasswordForm } from './password-form.tsx'
import { PinPad } from './pin-pad.tsx'
import { useWayIn } from './use-way-in.ts'

/** The way in: a passkey, a password with the code of an app, or a PIN at a station. */
export function SignInPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const station = useStaffQuery('readStation', {}).data?.data
  const { enter, failure, isBusy } = useWayIn(async () => {
    await cache.resetQueries()
    const to = query.get('to') ?? '/'
    await navigate(to.startsWith('/') && !to.startsWith('//') ? to : '/', { replace: true })
  })

  return (
    <main className="alone">
      <h1>Shop desk</h1>
      {station ? (
        <PinPad
          station={station}
          isBusy={isBusy}
          onPin={(staffId, pin) => enter(() => callStaff('signInByPin', { body: { staffId, pin } }))}
        />
      ) : null}
      <button
        type="button"
        className="main"
        disabled={isBusy}
        onClick={() =>
          enter(async () => callStaff('signInByPasskey', { body: { response: await askPasskeyHere() } }))
        }
      >
        Sign in with a passkey
      </button>
      <PasswordForm
        kind="with-login"
        says="Sign in"
        isBusy={isBusy}
        onTyped={(body) => enter(() => callStaff('signInByPassword', { body }))}
      />
      <p className="failure" role="alert">
        {failure}
      </p>
    </main>
  )
}
