import type { CourierFileRead } from '#contract/staff-courier-file-schemas.ts'
import { momentShown } from '#admin/parts/moments.ts'
import { RowTable } from '#admin/parts/row-table.tsx'
import { newsWords } from './road-words.ts'

type Outcome = CourierFileRead['rows'][number]['outcome']

/** What becomes of a row; those that want a look come first. */
const outcomes: Record<Outcome, string> = {
  'unknown-parcel': 'Nobody knows this number',
  'not-sent': 'This parcel has not left the shop',
  ahead: 'Its day is still to come',
  'too-late': 'This parcel is counted in already',
  taken: 'News',
  known: 'Heard before',
}
const order = Object.keys(outcomes)

/** What each line of a file does, or did: lines that are wrong first, with what to do about them. */
export function NewsFileRead({ read: { rows, problems, isApplied } }: { read: CourierFileRead }) {
  const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length
  const sorted = rows.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome))
  return (
    <>
      <p role="status">
        <b>
          {isApplied ? 'Taken in: ' : 'Would be taken in: '}
          {count('taken')}.
        </b>{' '}
        Heard before: {count('known')}. Numbers that nobody knows: {count('unknown-parcel')}. Left out for
        another reason: {count('not-sent') + count('ahead') + count('too-late')}. Lines that cannot be read:{' '}
        {problems.length}.
      </p>
      {problems.length > 0 ? (
        <section aria-label="Lines that cannot be read">
          <h3>Lines that cannot be read</h3>
          <ul className="plain-list">
            {problems.map(({ line, problem, advice }) => (
              <li key={line}>
                Line {line}: {problem} <small>{advice}</small>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {rows.length > 0 ? (
        <RowTable
          name="Rows of the file"
          rows={sorted}
          columns={[
            { head: 'Line', cell: ({ line }) => line },
            { head: 'Number (AWB)', isName: true, cell: ({ awb }) => awb },
            { head: 'What happened', cell: ({ kind }) => newsWords[kind] },
            { head: 'When', cell: ({ at }) => momentShown(at) },
            {
              head: 'What becomes of it',
              cell: ({ outcome }) =>
                outcome === 'taken' || outcome === 'known' ? (
                  outcomes[outcome]
                ) : (
                  <em className="flag">{outcomes[outcome]}</em>
                ),
            },
          ]}
          keyOf={({ line }) => line}
        />
      ) : null}
    </>
  )
}
