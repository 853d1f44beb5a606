import { useState } from 'react'
import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { useProvenChange } from '#admin/session/use-proven-change.tsx'
import { InviteForm } from './invite-form.tsx'
import { NewLink } from './new-link.tsx'
import { PersonCard } from './person-card.tsx'
import { Stations } from './stations.tsx'

/** Who works here and at which browsers. What is dangerous asks for passkey or password once more. */
export function PeoplePage() {
  const asked = useStaffQuery('listStaff', {})
  const { data, error, isPending } = asked
  const [link, setLink] = useState<StaffData<'inviteStaff'> | null>(null)
  const { change, isPending: isBusy, question } = useProvenChange()
  const everything = data?.data
  return (
    <>
      <h1>People</h1>
      {isPending && !error ? <p className="empty">Loading…</p> : null}
      <FailedBar asked={asked} />
      {link ? <NewLink link={link} /> : null}
      <ul className="cards">
        {everything?.people.map((person) => (
          <PersonCard
            key={person.id}
            person={person}
            onChange={(work) => change({ work })}
            onLink={(makeLink) => change({ work: async () => setLink(await makeLink()) })}
          />
        ))}
      </ul>
      <InviteForm
        isBusy={isBusy}
        onInvite={(makeLink) => change({ work: async () => setLink(await makeLink()) })}
      />
      <Stations stations={everything?.stations ?? []} isBusy={isBusy} onChange={(work) => change({ work })} />
      {question}
    </>
  )
}
