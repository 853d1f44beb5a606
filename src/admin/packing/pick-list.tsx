import type { Wave } from '#contract/staff-packing-schemas.ts'
import { RowTable } from '#admin/parts/row-table.tsx'
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
        <RowTable
          name="Pieces to fetch"
          rows={wave.picks}
          columns={[
            { head: 'Bin', cell: ({ bin }) => bin ?? '–' },
            { head: 'Product', isName: true, cell: ({ productName }) => productName },
            {
              head: 'Colour',
              cell: ({ colorCode, color }) => (
                <span className="colour">
                  {colorCode ? <Swatch code={colorCode} /> : null} {color}
                </span>
              ),
            },
            { head: 'Size', cell: ({ size }) => <b>{size}</b> },
            { head: 'Pieces', look: 'number', cell: ({ quantity }) => quantity },
            {
              head: 'Into slots',
              cell: ({ slots }) =>
                slots
                  .map(({ slot, quantity }) => (quantity > 1 ? `${slot} (${quantity})` : `${slot}`))
                  .join(', '),
            },
          ]}
          keyOf={(pick) => JSON.stringify([pick.bin, pick.productName, pick.color, pick.size, pick.sku])}
        />
      ) : null}
    </section>
  )
}
