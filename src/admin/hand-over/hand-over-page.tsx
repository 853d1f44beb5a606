import { Link, useSearchParams } from 'react-router'
import { HandedParcels } from './handed-parcels.tsx'
import { ParcelsToBook } from './parcels-to-book.tsx'
import { ParcelsToHandOver } from './parcels-to-hand-over.tsx'

/** Boxes go to their couriers. */
export function HandOverPage() {
  const [query] = useSearchParams()
  const isHanded = query.get('view') === 'handed'
  return (
    <>
      <h1>Hand over</h1>
      <nav className="tabs" aria-label="Parcels">
        <Link to="/hand-over" aria-current={isHanded ? undefined : 'page'}>
          To hand over
        </Link>
        <Link to="/hand-over?view=handed" aria-current={isHanded ? 'page' : undefined}>
          Handed over
        </Link>
      </nav>
      {isHanded ? (
        <HandedParcels />
      ) : (
        <>
          <ParcelsToBook />
          <ParcelsToHandOver />
        </>
      )}
    </>
  )
}
