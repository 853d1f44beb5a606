import { type FormEvent, useState } from 'react'
import { startRegistration } from '@simplewebauthn/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { staffRoles } from '#domain/staff-roles.ts'
import { momentShown } from './moments.ts'
import { ProveDialog } from './prove-dialog.tsx'
import { sentenceOf } from './sign-in-page.tsx'
import { callStaff, StaffCallError } from './staff-client.ts'
import { useMe } from './use-staff-query.ts'

type NewPasskeyOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Oneself: passkeys, PIN, sign-out. */
export function MePage() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { data } = useMe()
  const [again, setAgain] = useState<(() => void) | null>(null)
  const change = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; says: string }) => work(),
    onError: (refused, wanted) => {
      if (refused instanceof StaffCallError && refused.code === 'prove-again')
        setAgain(() => () => change.mutate(wanted))
      else toast.error(sentenceOf(refused))
    },
    onSuccess: async (_done, { says }) => {
      await cache.invalidateQueries()
      toast(says)
    },
  })
  const me = data?.data
  if (!me) return <p className="empty">Loading…</p>

  function setPin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const pin = String(new FormData(event.currentTarget).get('pin') ?? '')
    change.mutate({ work: () => callStaff('setPin', { body: { pin } }), says: 'Your PIN is set.' })
    event.currentTarget.reset()
  }

  const addPasskey = () =>
    change.mutate({
      says: 'The passkey was added.',
      work: async () => {
        const { data: start } = await callStaff('startNewPasskey', {})
        const response = await startRegistration({
          optionsJSON: start.options as unknown as NewPasskeyOptions,
        })
        await callStaff('addPasskey', { body: { response: { ...response }, name: 'Another device' } })
      },
    })

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
                change.mutate({
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
      <button type="button" onClick={addPasskey}>
        Add a passkey of this device
      </button>
      <form className="fields" onSubmit={setPin}>
        <h2>PIN for stations</h2>
        <label>
          Six digits
          <input
            name="pin"
            type="password"
            inputMode="numeric"
            pattern="[0-9]{6}"
            maxLength={6}
            required
            autoComplete="off"
          />
        </label>
        <button type="submit">{me.hasPin ? 'Change the PIN' : 'Set the PIN'}</button>
      </form>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
      {again ? <ProveDialog onProved={again} onClose={() => setAgain(null)} /> : null}
    </>
  )
}
