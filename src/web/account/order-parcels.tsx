import type { Data } from '#contract/endpoint-schemas.ts'

type Parcel = Data<'readOrder'>['parcels'][number]

const words: Record<Parcel['state'], string> = {
  packed: 'Packed',
  handed: 'On its way',
  moving: 'On its way',
  out: 'Out for delivery',
  delivered: 'Delivered',
  failed: 'Delivery was tried',
  rto: 'On its way back to us',
  back: 'Came back to us',
  lost: 'Lost on its way',
  void: 'Not sent',
}

/** Who brings the order, under which number, and where to follow it. */
export function OrderParcels({ parcels }: { parcels: readonly Parcel[] }) {
  if (parcels.length === 0) return null
  return (
    <ul aria-label="Parcels" className="mt-3 grid gap-2 border-t border-line pt-3">
      {parcels.map(({ courier, awb, trackUrl, state }) => (
        <li key={`${courier} ${awb}`}>
          {words[state]}
          {courier ? ` with ${courier}` : ''}
          {awb ? (
            <span className="block text-sm text-ink-soft">
              Number{' '}
              {trackUrl ? (
                <a
                  href={trackUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="font-semibold text-kurinji underline"
                >
                  {awb}
                </a>
              ) : (
                awb
              )}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
