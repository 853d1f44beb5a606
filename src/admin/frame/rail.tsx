import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { ageOf } from '#admin/parts/moments.ts'
import { useNow } from '#admin/parts/use-now.ts'
import type { Place } from './places.ts'

/** `here`: the place that is open. */
type Props = { places: readonly Place[]; here: Place | undefined; name: string; countsWork: boolean }

/** Where one can go, and how much waits there. */
export function Rail({ places, here, name, countsWork }: Props) {
  const now = useNow()
  const work = useStaffQuery('countWork', {}, { everyMs: 5000, isOff: !countsWork })
  const rail = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the places lie in one row that scrolls: where one is stands in sight.
    rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [here])
  const waitingAt = (stage: Place['stage']) => work.data?.data.counts.find((one) => one.stage === stage)
  return (
    <nav ref={rail} className="rail" aria-label="Screens">
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
