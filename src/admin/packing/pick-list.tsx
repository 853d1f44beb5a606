import type { Wave } from '#contract/staff-packing-schemas.ts'
import { printPickList } from './papers.ts'
import { Swatch } from './piece-on-table.tsx'

/** One walk past the shelves for all orders of the wave. */
export function PickList({ wave, onClose }: { wave: Wave; onClose: () => void }) {
  return (
    <section aria-label="Pick list">
      <div className="actions">
        <button type="button" className="main" onClick={() => printPickList(wave.id)}>
          Print the list
        </button>
        <button type="button" onClick={onClose}>
          Back to the table <kbd>l</kbd>
        </button>
      </div>
      {wave.picks.length === 0 ? <p className="empty">Every piece of this wave is fetched.</p> : null}
      {wave.picks.length > 0 ? (
        <div className="table" role="region" aria-label="Pieces to fetch" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Bin</th>
                <th scope="col">Product</th>
                <th scope="col">Colour</th>
                <th scope="col">Size</th>
                <th scope="col" className="number">
                  Pieces
                </th>
                <th scope="col">Into slots</th>
              </tr>
            </thead>
            <tbody>
              {wave.picks.map((pick) => (
                <tr key={JSON.stringify([pick.bin, pick.productName, pick.color, pick.size, pick.sku])}>
                  <td>{pick.bin ?? '–'}</td>
                  <th scope="row">{pick.productName}</th>
                  <td>
                    <span className="colour">
                      {pick.colorCode ? <Swatch code={pick.colorCode} /> : null} {pick.color}
                    </span>
                  </td>
                  <td>
                    <b>{pick.size}</b>
                  </td>
                  <td className="number">{pick.quantity}</td>
                  <td>
                    {pick.slots
                      .map(({ slot, quantity }) => (quantity > 1 ? `${slot} (${quantity})` : `${slot}`))
                      .join(', ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  )
}
