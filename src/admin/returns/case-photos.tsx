import { useMe, useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { momentShown } from '#admin/parts/moments.ts'

/** What the customer of a case photographed, for who decides about it; others read that there is something. */
export function CasePhotos({ id, count }: { id: string; count: number }) {
  const may = useMe().data?.data.may ?? []
  const decides = may.includes('decide-returns')
  const asked = useStaffQuery('readReturnPhotos', { params: { id } }, { isOff: !decides })
  const photos = asked.data?.data ?? []
  if (!decides)
    return <p>Its customer sent {count === 1 ? 'a photograph' : `${count} photographs`}, for who decides.</p>
  return (
    <section aria-label="Photographs">
      <FailedBar asked={asked} />
      {photos.length === 0 && !asked.error ? (
        <p className="empty">{count === 1 ? 'Loading a photograph…' : `Loading ${count} photographs…`}</p>
      ) : null}
      {photos.map(({ id: photoId, url, width, height, sentAt }, at) => (
        <figure key={photoId}>
          <img
            className="case-photo"
            src={url}
            width={width}
            height={height}
            alt={`Photograph ${at + 1} of what is sent back`}
          />
          <figcaption>Sent {momentShown(sentAt)}</figcaption>
        </figure>
      ))}
    </section>
  )
}
