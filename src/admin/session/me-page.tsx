import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { staffRoles } from '#domain/staff-roles.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { momentShown } from '#admin/parts/moments.ts'
import { typedIn } from '#admin/parts/typed-in.ts'
import { makePasskeyHere } from './passkeys-here.ts'
import { PinField } from './pin-field.tsx'
import { useProvenChange } from './use-proven-change.tsx'

/** Oneself: passkeys, PIN, sign-out. */
export function MePage() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { data } = useMe()
  const { change, question } = useProvenChange()
  const me = data?.data
  if (!me) return <p className="empty">Loading…</p>

  const addPasskey = async () => {
    const { data: start } = await callStaff('startNewPasskey', {})
    const response = await makePasskeyHere(start.options)
    await callStaff('addPasskey', { body: { response, name: 'Another device' } })
  }

  async function signOut() {
    await callStaff('signOut', {}).catch(() => {})
    await cache.resetQueries()
    await navigate('/sign-in')
  }

  return (
    <>
      <h1>{me.name}</h1>
      <p>
        {staffRoles[me.role].label}, login {me.login}
        {me.station ? `, at the station ${me.station}` : ''}.
      </p>
      <h2>Passkeys</h2>
      <ul className="cards">
        {me.passkeys.map((key) => (
          <li key={key.id}>
            <b>{key.name}</b> {key.lastUsedAt ? <small>last used {momentShown(key.lastUsedAt)}</small> : null}{' '}
            <button
              type="button"
              onClick={() =>
                change({
                  work: () => callStaff('removePasskey', { params: { id: key.id } }),
                  says: 'The passkey was removed.',
                })
              }
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => change({ work: addPasskey, says: 'The passkey was added.' })}>
        Add a passkey of this device
      </button>
      <form
        className="fields"
        onSubmit={(event) => {
          const pin = typedIn(event)('pin')
          change({ work: () => callStaff('setPin', { body: { pin } }), says: 'Your PIN is set.' })
          event.currentTarget.reset()
        }}
      >
        <h2>PIN for stations</h2>
        <PinField label="Six digits" />
        <button type="submit">{me.hasPin ? 'Change the PIN' : 'Set the PIN'}</button>
      </form>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
      {question}
    </>
  )
}
