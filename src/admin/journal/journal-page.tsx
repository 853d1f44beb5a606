import { useState } from 'react'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { momentShown } from '#admin/parts/moments.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'

/** Who did what, newest first. */
export function JournalPage() {
  const [before, setBefore] = useState<string | null>(null)
  const asked = useStaffQuery('listActions', {
    query: before === null ? {} : { before },
  })
  const { data, error, isPending } = asked
  const rows = data?.data ?? []
  const last = rows.at(-1)?.at
  return (
    <>
      <h1>Journal</h1>
      <FailedBar asked={asked} />
      {isPending && !error ? <p className="empty">Loading…</p> : null}
      {data && rows.length === 0 ? <p className="empty">Nothing was done yet.</p> : null}
      {rows.length > 0 ? (
        <div className="table" role="region" aria-label="Actions" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">About</th>
                <th scope="col">Before → after</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>{momentShown(row.at)}</td>
                  <td>{row.who}</td>
                  <td>
                    {row.what} {row.isUndone ? <em className="flag">undone</em> : null}
                  </td>
                  <td>{row.about}</td>
                  <td>
                    <code>{change(row.before, row.after)}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {rows.length === 100 && last ? (
        <button type="button" onClick={() => setBefore(last)}>
          Older
        </button>
      ) : null}
    </>
  )
}

function change(before: unknown, after: unknown): string {
  const shown = (value: unknown) => (value === null ? '' : JSON.stringify(value).slice(0, 120))
  return [shown(before), shown(after)].filter((part) => part !== '').join(' → ')
}
