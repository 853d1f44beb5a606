import { useState } from 'react'
import type { NewsColumns } from '#contract/staff-courier-file-schemas.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { WrongBar } from '#admin/parts/wrong-bar.tsx'
import { NewsFileColumns } from './news-file-columns.tsx'
import { NewsFileRead } from './news-file-read.tsx'
import { type FileOfNews, useNewsFile } from './use-news-file.ts'

/** `file`: what was dropped on the screen or chosen here; null: nothing yet. */
type Props = { file: FileOfNews | null; onFile: (file: File | undefined) => void }

/** News of a courier that sends files: tried first, its columns named where nobody knows them, then applied. */
export function NewsFileDesk({ file, onFile }: Props) {
  const couriers = useStaffQuery('listCouriers', {})
  const [chosen, setChosen] = useState<string | null>(null)
  const all = couriers.data?.data ?? []
  const courier =
    all.find(({ id }) => id === chosen) ?? all.find(({ adapter }) => adapter === 'csv') ?? all[0]
  return (
    <>
      <FailedBar asked={couriers} />
      {couriers.isPending && !couriers.error ? <p className="empty">Loading couriers…</p> : null}
      {couriers.data && !courier ? (
        <p className="empty">No courier yet. The owner adds one under Settings, Couriers.</p>
      ) : null}
      {courier ? (
        <div className="fields">
          <label>
            Courier
            <select value={courier.id} onChange={({ target: { value } }) => setChosen(value)}>
              {all.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            File of news (CSV), or drop it anywhere on this screen
            <input
              type="file"
              accept=".csv,.txt,text/csv"
              onChange={({ target: { files } }) => onFile(files?.[0])}
            />
          </label>
        </div>
      ) : null}
      {courier && file ? (
        <Trial key={`${courier.id} ${file.name} ${file.text.length}`} courierId={courier.id} file={file} />
      ) : null}
      {courier && !file ? (
        <p className="empty">No file yet. It is only tried at first: nothing changes until you say so.</p>
      ) : null}
    </>
  )
}

/** One file of one courier, from its first try to the news being taken in. */
function Trial({ courierId, file }: { courierId: string; file: FileOfNews }) {
  const isOnline = useOnline()
  const { mutate, data: read, error, isPending, isIdle, variables } = useNewsFile()
  const [isNaming, setNaming] = useState(false)
  const [actionId] = useState(() => crypto.randomUUID())
  const tryOut = (columns: NewsColumns | null) => {
    setNaming(false)
    mutate({ courierId, file, columns, how: 'try', actionId })
  }
  const news = read?.rows.filter(({ outcome }) => outcome === 'taken').length ?? 0
  const asksForColumns = read !== undefined && !read.isApplied && (read.columns === null || isNaming)
  return (
    <section aria-label={file.name}>
      <h2>{file.name}</h2>
      {isPending ? (
        <p className="empty">{variables.how === 'try' ? 'Trying the file…' : 'Taking it in…'}</p>
      ) : null}
      <WrongBar error={error} />
      {isIdle || error ? (
        <button type="button" className="main" disabled={!isOnline} onClick={() => tryOut(null)}>
          {error ? 'Try the file again' : 'Try the file'}
        </button>
      ) : null}
      {asksForColumns ? (
        <NewsFileColumns read={read} isOff={!isOnline || isPending} onNamed={tryOut} />
      ) : null}
      {read?.columns && !isNaming ? <NewsFileRead read={read} /> : null}
      {read?.columns && !read.isApplied && !isNaming ? (
        <div className="actions">
          <button
            type="button"
            className="main"
            disabled={!isOnline || isPending || news === 0}
            onClick={() => mutate({ courierId, file, columns: read.columns, how: 'apply', actionId })}
          >
            Take in {news} {news === 1 ? 'row' : 'rows'}
          </button>
          <button type="button" disabled={isPending} onClick={() => setNaming(true)}>
            Columns and words…
          </button>
        </div>
      ) : null}
    </section>
  )
}
