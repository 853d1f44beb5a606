import type { ShelfFound } from '#contract/staff-shelf-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { typedIn } from '#admin/parts/typed-in.ts'

type Piece = ShelfFound['pieces'][number]
type Place = Pick<Piece, 'bin' | 'barcode'>

/** Where a piece lies and its barcode; a scan goes into the field that has the focus, and keeps both. */
export function PlaceForm({ piece, onClose }: { piece: Piece; onClose: () => void }) {
  const { id, productName, color, size, sku, bin, barcode } = piece
  const isOnline = useOnline()
  const name = `${productName}, ${color}, ${size}`
  const save = useChange('shown')
  const keep = (place: Place) =>
    save.change(
      {
        work: (actionId) =>
          callStaff('setShelf', { params: { id }, body: { ...place, seen: { bin, barcode }, actionId } }),
        says: `${name}: kept.`,
      },
      onClose,
    )
  return (
    <Modal title={name} onClose={onClose}>
      <form
        // Who was second sees what the first wrote.
        key={JSON.stringify([bin, barcode])}
        className="fields"
        noValidate
        onSubmit={(event) => {
          const typed = typedIn(event)
          keep({ bin: orNull(typed('bin')), barcode: orNull(typed('barcode')) })
        }}
      >
        <p>SKU {sku ?? 'none'}</p>
        <label>
          Bin
          <input name="bin" defaultValue={bin ?? ''} maxLength={60} autoComplete="off" />
        </label>
        <label>
          Barcode
          <input
            name="barcode"
            defaultValue={barcode ?? ''}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <p className="failure" role="alert">
          {save.error?.message}
        </p>
        <button type="submit" className="main" disabled={save.isPending || !isOnline}>
          Keep
        </button>
      </form>
    </Modal>
  )
}

function orNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim()
}
