import { centimetres, inches, type SizeTable, sizeTableOf } from '#domain/size-tables.ts'

/** The measures as a table where the shop knows them, and the chart as a picture. */
export function SizeChartView({ image, name }: { image: string; name: string }) {
  const measures = sizeTableOf(image)
  return (
    <div
      role="region"
      aria-label="Sizes"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[76dvh] overflow-y-auto"
    >
      {measures ? <Measures measures={measures} /> : null}
      {/* Fitted to the dialog, but never so small that it cannot be read. */}
      <img
        src={image}
        alt={`Size chart of ${name}`}
        width={720}
        height={888}
        className="mx-auto h-auto w-[max(420px,60dvh)]"
      />
    </div>
  )
}

function Measures({ measures }: { measures: SizeTable }) {
  const { title, columns, rows, note } = measures
  return (
    <>
      <table className="size-table">
        <caption className="sr-only">{title}: measures of the body</caption>
        <thead>
          <tr>
            <th scope="col">Size</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([size, ...cells]) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {cells.map((measure, at) => (
                <td key={columns[at]}>
                  <span className="block font-semibold">{centimetres(measure)} cm</span>
                  <span className="block text-sm text-ink-soft">{inches(measure)} in</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="my-3 text-sm text-ink-soft">{note}</p>
    </>
  )
}
