import type { CourierFileRead, NewsColumns } from '#contract/staff-courier-file-schemas.ts'
import { newsKinds } from '#domain/parcel-course.ts'
import { typedIn } from '#admin/parts/typed-in.ts'
import { newsWords } from './road-words.ts'

type Props = { read: CourierFileRead; isOff: boolean; onNamed: (columns: NewsColumns) => void }

const columns = [
  { name: 'awb', label: 'Number (AWB)', isNeeded: true },
  { name: 'status', label: 'What happened', isNeeded: true },
  { name: 'at', label: 'When', isNeeded: true },
  { name: 'remark', label: 'Why nobody took it', isNeeded: false },
  { name: 'place', label: 'Where', isNeeded: false },
] as const

/** Which column says what, and what a courier's own words mean: said once, and remembered for its next file. */
export function NewsFileColumns({ read: { header, columns: now, unknownWords }, isOff, onNamed }: Props) {
  const words = [...new Set([...Object.keys(now?.words ?? {}), ...unknownWords])]
  return (
    <form
      className="fields"
      aria-label="Columns and words"
      onSubmit={(event) => {
        const typed = typedIn(event)
        onNamed({
          awb: typed('awb'),
          status: typed('status'),
          at: typed('at'),
          remark: typed('remark') || null,
          place: typed('place') || null,
          words: Object.fromEntries(
            words.flatMap((word, at) => {
              const said = typed(`word-${at}`)
              const means = said === 'nothing' ? said : newsKinds.find((kind) => kind === said)
              return means ? [[word, means]] : []
            }),
          ),
        })
      }}
    >
      {now === null ? (
        <p>Say once which column is which; the next file of this courier is read the same way.</p>
      ) : null}
      {columns.map(({ name, label, isNeeded }) => (
        <label key={name}>
          {label}
          <select name={name} required={isNeeded} defaultValue={now?.[name] ?? ''}>
            <option value="">{isNeeded ? 'Choose a column' : 'No column says it'}</option>
            {[...new Set(header)].filter(Boolean).map((column) => (
              <option key={column} value={column}>
                {column}
              </option>
            ))}
          </select>
        </label>
      ))}
      {words.length > 0 ? <h3>What these words mean</h3> : null}
      {words.map((word, at) => (
        <label key={word}>
          “{word}”
          <select name={`word-${at}`} defaultValue={now?.words[word] ?? ''}>
            <option value="">Not known yet</option>
            <option value="nothing">Nothing: leave such rows out</option>
            {newsKinds.map((kind) => (
              <option key={kind} value={kind}>
                {newsWords[kind]}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit" className="main" disabled={isOff}>
        Try it so
      </button>
    </form>
  )
}
