import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import type { Permission } from '#domain/staff-roles.ts'
import type { Place } from './places.ts'
import { useWaiting } from './use-waiting.ts'

type Props = {
  places: readonly Place[]
  /** The place that is open. */
  here: Place | undefined
  name: string
  may: readonly Permission[]
}

/** Where one can go, and how much waits there. */
export function Rail({ places, here, name, may }: Props) {
  const { waitingIn } = useWaiting(may)
  const rail = useRef<HTMLElement>(null)
  const counts = places.map(({ queue }) => (queue ? waitingIn(queue) : null))
  const widths = counts.map((one) => one?.count).join()
  useEffect(() => {
    // On a phone the places lie in one row that scrolls: where one is stands in sight, also once its neighbours are counted.
    rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [here, widths])
  return (
    <nav ref={rail} className="rail" aria-label="Screens">
      <strong className="mark">Shop desk</strong>
      {places.map(({ to, label, key, icon: Icon }, at) => (
        <NavLink key={to} to={to} end={to === '/'} title={`g ${key}`}>
          <Icon aria-hidden="true" size={17} />
          {label}
          {counts[at]?.count ? (
            <span className="count" title={counts[at].hint}>
              {counts[at].count}
            </span>
          ) : null}
        </NavLink>
      ))}
      <span className="who">{name}</span>
    </nav>
  )
}
