import { isWithoutCash } from '#domain/cash-rules.ts'
import { shareThatCameBack } from '#domain/place-history.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'

/** How cash parcels ended by area of PIN codes, beside the rule that takes cash away from some. */
export function CashByPlace({ cashNotAt }: { cashNotAt: readonly string[] }) {
  const asked = useStaffQuery('readCashByPlace', {})
  const found = asked.data?.data
  return (
    <section aria-labelledby="cash-by-place">
      <h2 id="cash-by-place">Cash parcels that came back, by PIN code</h2>
      <FailedBar asked={asked} />
      {asked.isPending && !asked.error ? <p className="empty">Loading…</p> : null}
      {found?.areas.length === 0 ? (
        <p className="empty">
          In {found.days} days no area has had {found.atLeast} cash parcels that arrived or came back. Fewer
          say nothing.
        </p>
      ) : null}
      {found && found.areas.length > 0 ? (
        <>
          <p>
            Orders of the last {found.days} days, where {found.atLeast} cash parcels or more arrived or came
            back; an area is the first three digits.
          </p>
          <div className="table" role="region" aria-label="Areas" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">PIN codes</th>
                  <th scope="col">Parcels</th>
                  <th scope="col">Came back</th>
                  <th scope="col">Share</th>
                  <th scope="col">Cash</th>
                </tr>
              </thead>
              <tbody>
                {found.areas.map((area) => (
                  <tr key={area.begins}>
                    <th scope="row">{area.begins}…</th>
                    <td>{area.parcels}</td>
                    <td>{area.cameBack}</td>
                    <td>{shareThatCameBack(area)} %</td>
                    <td>{isWithoutCash(area.begins, { cashNotAt }) ? 'Not taken' : 'Taken'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : null}
    </section>
  )
}
