import { useSearchParams } from 'react-router'
import type { RoadView } from '#domain/parcel.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { useChosen } from '#admin/parts/use-chosen.ts'
import { RoadActions } from './road-actions.tsx'
import { RoadPanel } from './road-panel.tsx'
import { RoadTable } from './road-table.tsx'
import type { RoadPages } from './use-road-pages.ts'

type Props = { view: RoadView; asked: RoadPages }

/** A list of parcels on the road, one of them beside it. The address says which. */
export function RoadList({ view, asked }: Props) {
  const [query, setQuery] = useSearchParams()
  const { parcels } = asked
  const { chosen, ids, toggle, chooseAll, chooseNone, leave } = useChosen(parcels, view)
  const all = asked.counts?.[view] ?? parcels.length
  const more = () => asked.hasNextPage && !asked.isFetchingNextPage && void asked.fetchNextPage()
  const id = query.get('parcel')
  const at = parcels.findIndex((parcel) => parcel.id === id)

  function open(parcel: string | undefined) {
    setQuery({ view, ...(parcel === undefined ? {} : { parcel }) }, { replace: true })
  }
  useKeys({
    j: () => open(parcels[Math.min(at + 1, parcels.length - 1)]?.id),
    k: () => open(parcels[Math.max(at - 1, 0)]?.id),
    x: () => toggle(id),
    a: chooseAll,
    m: more,
    Escape: () => open(undefined),
  })

  const isKnown = asked.data !== undefined && !asked.isPlaceholderData
  return (
    <>
      <FailedBar asked={asked} />
      {asked.isPending && !asked.error ? <p className="empty">Loading parcels…</p> : null}
      {isKnown && parcels.length === 0 ? (
        <p className="empty">{emptyOf(view, asked.counts?.['on-the-way'] ?? 0)}</p>
      ) : null}
      {chosen.length > 0 ? (
        <div className="bulk" role="region" aria-label="Chosen parcels">
          <span>{chosen.length} chosen</span>
          <RoadActions parcels={chosen} onDone={leave} />
          <button type="button" onClick={chooseNone}>
            Choose none
          </button>
        </div>
      ) : null}
      <div className={id ? 'split' : undefined}>
        {parcels.length > 0 ? (
          <RoadTable parcels={parcels} openId={id} chosen={ids} onOpen={open} onChoose={toggle} />
        ) : null}
        {id ? (
          <RoadPanel key={id} id={id} hasKeys={chosen.length === 0} onClose={() => open(undefined)} />
        ) : null}
      </div>
      {isKnown && asked.hasNextPage ? (
        <p className="actions">
          <span role="status">
            {parcels.length} of {all}
          </span>
          <button type="button" disabled={asked.isFetchingNextPage} onClick={more}>
            Show more <kbd>m</kbd>
          </button>
        </p>
      ) : null}
    </>
  )
}

function emptyOf(view: RoadView, onTheWay: number): string {
  if (view === 'on-the-way') return 'No parcel is on the way.'
  if (view === 'coming-back') return 'Nothing is coming back.'
  return `No failed attempts. ${onTheWay} ${onTheWay === 1 ? 'parcel' : 'parcels'} on the way.`
}
