import { Link, useNavigate, useParams } from 'react-router'
import type { ReturnView } from '#domain/return-case.ts'
import type { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { CasePanel } from './case-panel.tsx'
import { CaseTable } from './case-table.tsx'
import { viewWords } from './case-words.ts'

type Props = { view: ReturnView; asked: ReturnType<typeof useStaffQuery<'listReturns'>> }

/** The cases of one step, one of them beside the list. The address says which. */
export function CaseList({ view, asked }: Props) {
  const { id } = useParams()
  const navigate = useNavigate()
  const cases = asked.data?.data.cases ?? []
  const at = cases.findIndex((one) => one.id === id)
  const open = (wanted: string | undefined) =>
    void navigate(`/returns${wanted === undefined ? '' : `/${wanted}`}?view=${view}`, { replace: true })
  useKeys({
    j: () => open(cases[Math.min(at + 1, cases.length - 1)]?.id),
    k: () => open(cases[Math.max(at - 1, 0)]?.id),
    Escape: () => open(undefined),
  })
  const isKnown = asked.data !== undefined && !asked.isPlaceholderData
  const next = asked.data?.next
  return (
    <>
      <FailedBar asked={asked} />
      {asked.isPending && !asked.error ? <p className="empty">Loading cases…</p> : null}
      {isKnown && cases.length === 0 ? (
        <p className="empty">
          {viewWords[view].empty} A case is opened at its order, by “Return…” <kbd>r</kbd>
        </p>
      ) : null}
      <div className={id ? 'split' : undefined}>
        {cases.length > 0 ? <CaseTable cases={cases} openId={id} onOpen={open} /> : null}
        {id ? <CasePanel key={id} id={id} onClose={() => open(undefined)} /> : null}
      </div>
      {next ? <Link to={`/returns?view=${view}&after=${next}`}>Next</Link> : null}
    </>
  )
}
