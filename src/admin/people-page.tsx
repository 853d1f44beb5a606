import { type FormEvent, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { type Permission, roleNames, type StaffRole, staffRoles } from '#domain/staff-roles.ts'
import { momentShown } from './moments.ts'
import { callStaff, StaffCallError } from './staff-client.ts'
import { ProveDialog } from './prove-dialog.tsx'
import { useStaffQuery } from './use-staff-query.ts'

type Person = StaffData<'listStaff'>['people'][number]

/** Who works here and at which browsers. What is dangerous asks for passkey or password once more. */
export function PeoplePage() {
  const cache = useQueryClient()
  const { data, error, isPending } = useStaffQuery('listStaff', {})
  const [link, setLink] = useState<StaffData<'inviteStaff'> | null>(null)
  const [again, setAgain] = useState<(() => void) | null>(null)
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (refused, work) => {
      if (refused instanceof StaffCallError && refused.code === 'prove-again')
        setAgain(() => () => change.mutate(work))
      else toast.error(refused.message)
    },
    onSuccess: () => cache.invalidateQueries(),
  })
  const act = () => ({ actionId: crypto.randomUUID() })

  function invite(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = {
      ...act(),
      name: String(form.get('name') ?? ''),
      login: String(form.get('login') ?? ''),
      role: String(form.get('role') ?? 'packer') as StaffRole,
      also: form.getAll('also').map(String) as Permission[],
    }
    change.mutate(async () => setLink((await callStaff('inviteStaff', { body })).data))
  }

  const newLink = (id: string) =>
    change.mutate(async () => setLink((await callStaff('renewInvite', { params: { id }, body: act() })).data))
  const switchOff = ({ id, isSwitchedOff }: Person) =>
    change.mutate(() =>
      callStaff('editStaff', { params: { id }, body: { ...act(), isSwitchedOff: !isSwitchedOff } }),
    )
  const signOut = (id: string) =>
    change.mutate(() => callStaff('signOutStaff', { params: { id }, body: act() }))

  function approve(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('station') ?? '')
    change.mutate(() => callStaff('approveStation', { body: { ...act(), name } }))
  }

  const everything = data?.data
  return (
    <>
      <h1>People</h1>
      {isPending && !error ? <p className="empty">Loading…</p> : null}
      {error ? (
        <p className="bar" role="alert">
          {error.message}
        </p>
      ) : null}
      {link ? (
        <p className="bar" role="status">
          This link lets them in once, until {momentShown(link.until)}:{' '}
          <code className="key">{link.url}</code>{' '}
          <button type="button" onClick={() => void navigator.clipboard.writeText(link.url)}>
            Copy
          </button>
        </p>
      ) : null}
      <ul className="cards">
        {everything?.people.map((person) => (
          <li key={person.id}>
            <b>{person.name}</b> <small>{person.login}</small>
            <p>
              {staffRoles[person.role].label}
              {person.also.length > 0 ? `, also ${person.also.join(', ')}` : ''}.{' '}
              {person.isSwitchedOff ? 'Switched off.' : person.hasJoined ? '' : 'Has not joined yet.'}{' '}
              {person.lastSeenAt ? `Last seen ${momentShown(person.lastSeenAt)}.` : ''}
            </p>
            <div className="actions">
              <button type="button" onClick={() => newLink(person.id)}>
                New link
              </button>
              <button type="button" onClick={() => signOut(person.id)}>
                Sign out everywhere
              </button>
              <button type="button" onClick={() => switchOff(person)}>
                {person.isSwitchedOff ? 'Switch on' : 'Switch off'}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <form className="fields" onSubmit={invite} aria-label="Invite somebody">
        <h2>Invite somebody</h2>
        <label>
          Name
          <input name="name" required maxLength={80} />
        </label>
        <label>
          Login
          <input name="login" required minLength={3} maxLength={120} autoCapitalize="none" />
        </label>
        <label>
          Role
          <select name="role" defaultValue="packer">
            {roleNames.map((role) => (
              <option key={role} value={role}>
                {staffRoles[role].label}
              </option>
            ))}
          </select>
        </label>
        <fieldset>
          <legend>A packer may also</legend>
          {staffRoles.packer.extras.map((extra) => (
            <label key={extra} className="check">
              <input type="checkbox" name="also" value={extra} /> {extra}
            </label>
          ))}
        </fieldset>
        <button type="submit" disabled={change.isPending}>
          Make a link
        </button>
      </form>
      <section aria-label="Stations">
        <h2>Stations</h2>
        <p>At a station people sign in with six digits. This browser becomes one when you name it.</p>
        <ul className="cards">
          {everything?.stations.map((station) => (
            <li key={station.id}>
              <b>{station.name}</b> <small>approved by {station.approvedBy}</small>{' '}
              <button
                type="button"
                onClick={() =>
                  change.mutate(() => callStaff('revokeStation', { params: { id: station.id }, body: act() }))
                }
              >
                Revoke
              </button>
            </li>
          ))}
        </ul>
        <form className="fields" onSubmit={approve}>
          <label>
            Name of this station
            <input name="station" required maxLength={60} />
          </label>
          <button type="submit" disabled={change.isPending}>
            Approve this browser
          </button>
        </form>
      </section>
      {again ? <ProveDialog onProved={again} onClose={() => setAgain(null)} /> : null}
    </>
  )
}
