import { NavLink } from 'react-router'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { ageOf } from '#admin/parts/moments.ts'
import { useNow } from '#admin/parts/use-now.ts'
import type { Place } from './places.ts'

type Props = { places: readonly Place[]; name: string; countsWork: boolean }

/** Where one can go, and how much waits there. */
export function Rail({ places, name, countsWork }: Props) {
  const now = useNow()
  const work = useStaffQuery('countWork', {}, { everyMs: 5000, isOff: !countsWork })
  const waitingAt = (stage: Place['stage']) => work.data?.data.counts.find((one) => one.stage === stage)
  return (
    <nav className="rail" aria-label="Screens">
      <strong className="mark">Shop desk</strong>
      {places.map(({ to, label, key, stage }) => {
        const waiting = waitingAt(stage)
        return (
          <NavLink key={to} to={to} end={to === '/'} title={`g ${key}`}>
            {label}
            {waiting ? (
              <span className="count" title={waiting.oldest ? `oldest ${ageOf(waiting.oldest, now)}` : ''}>
                {waiting.count}
              </span>
            ) : null}
          </NavLink>
        )
      })}
      <span className="who">{name}</span>
    </nav>
  )
}
