import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { staffRoles } from '#domain/staff-roles.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { momentShown } from '#admin/parts/moments.ts'
import { extraWords } from './extra-words.ts'

type Person = StaffData<'listStaff'>['people'][number]

type Props = {
  person: Person
  onChange: (work: () => Promise<unknown>) => void
  onLink: (makeLink: () => Promise<StaffData<'renewInvite'>>) => void
}

/** Somebody of the shop, and what their access is. */
export function PersonCard({ person, onChange, onLink }: Props) {
  const { id, isSwitchedOff } = person
  const allowed = staffRoles.packer.extras
    .filter((extra) => person.also.includes(extra))
    .map((extra) => extraWords[extra])
  // By the link of a sample shop one comes without a key of one's own.
  const hasCome = person.hasJoined || person.lastSeenAt !== null
  const act = () => ({ params: { id }, body: { actionId: crypto.randomUUID() } })
  const switchOver = () =>
    callStaff('editStaff', {
      params: { id },
      body: { actionId: crypto.randomUUID(), isSwitchedOff: !isSwitchedOff },
    })
  return (
    <li>
      <b>{person.name}</b> <small>{person.login}</small>
      <p>
        {staffRoles[person.role].label}
        {allowed.length > 0 ? `, may also ${allowed.join(', ')}` : ''}.{' '}
        {isSwitchedOff ? 'Switched off.' : hasCome ? '' : 'Has not joined yet.'}{' '}
        {person.lastSeenAt ? `Last seen ${momentShown(person.lastSeenAt)}.` : ''}
      </p>
      <div className="actions">
        <button
          type="button"
          onClick={() => onLink(async () => (await callStaff('renewInvite', act())).data)}
        >
          New link
        </button>
        <button type="button" onClick={() => onChange(() => callStaff('signOutStaff', act()))}>
          Sign out everywhere
        </button>
        <button type="button" onClick={() => onChange(switchOver)}>
          {isSwitchedOff ? 'Switch on' : 'Switch off'}
        </button>
      </div>
    </li>
  )
}
