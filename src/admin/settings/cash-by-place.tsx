import { isWithoutCash } from '#domain/cash-rules.ts'
import { shareThatCameBack } from '#domain/place-history.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { RowTable } from '#admin/parts/row-table.tsx'

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
          <RowTable
            name="Areas"
            rows={found.areas}
            columns={[
              { head: 'PIN codes', isName: true, cell: ({ begins }) => `${begins}…` },
              { head: 'Parcels', cell: ({ parcels }) => parcels },
              { head: 'Came back', cell: ({ cameBack }) => cameBack },
              { head: 'Share', cell: (area) => `${shareThatCameBack(area)} %` },
              {
                head: 'Cash',
                cell: ({ begins }) => (isWithoutCash(begins, { cashNotAt }) ? 'Not taken' : 'Taken'),
              },
            ]}
            keyOf={({ begins }) => begins}
          />
        </>
      ) : null}
    </section>
  )
}
