import { WrongBar } from '#admin/parts/wrong-bar.tsx'
import type { Table } from './use-table.ts'

/** What stops the work, over everything else; Enter goes on. */
export function TableBars({ table, failure }: { table: Table; failure: Error | null }) {
  const { wrong, fallen, isUnchecked, putAside } = table
  if (wrong)
    return (
      <div className="stop" role="alert">
        <strong>Wrong piece: {wrong.found}</strong>
        <p>
          Take: <b>{wrong.wanted}</b>
        </p>
        <button type="button" onClick={putAside}>
          Put aside, go on <kbd>Enter</kbd>
        </button>
      </div>
    )
  if (fallen)
    return (
      <div className="stop" role="alert">
        <strong>Slot {fallen.slot}</strong>
        <p>{fallen.problem}</p>
        <button type="button" onClick={putAside}>
          Done, go on <kbd>Enter</kbd>
        </button>
      </div>
    )
  if (isUnchecked)
    return (
      <p className="bar" role="alert">
        Not all pieces are checked. Scan each, or press <kbd>a</kbd> when you have counted them.
      </p>
    )
  return <WrongBar error={failure} />
}
