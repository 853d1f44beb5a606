import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShelfFound } from '#contract/staff-shelf-schemas.ts'
import { asksAgain, callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { typedIn } from '#admin/parts/typed-in.ts'

type Piece = ShelfFound['pieces'][number]
type Place = Pick<Piece, 'bin' | 'barcode'>

/** Where a piece lies and its barcode; a scan goes into the field that has the focus, and keeps both. */
export function PlaceForm({ piece, onClose }: { piece: Piece; onClose: () => void }) {
  const { id, productName, color, size, sku, bin, barcode } = piece
  const cache = useQueryClient()
  const isOnline = useOnline()
  const refresh = () => cache.invalidateQueries({ queryKey: ['findShelf'] })
  const name = `${productName}, ${color}, ${size}`
  const save = useMutation({
    mutationFn: ({ actionId, ...place }: Place & { actionId: string }) =>
      callStaff('setShelf', { params: { id }, body: { ...place, seen: { bin, barcode }, actionId } }),
    retry: asksAgain,
    onSuccess: ({ undo }) => {
      offerUndo(`${name}: kept.`, undo, refresh)
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <Modal title={name} onClose={onClose}>
      <form
        // Who was second sees what the first wrote.
        key={JSON.stringify([bin, barcode])}
        className="fields"
        noValidate
        onSubmit={(event) => {
          const typed = typedIn(event)
          save.mutate({
            bin: orNull(typed('bin')),
            barcode: orNull(typed('barcode')),
            actionId: crypto.randomUUID(),
          })
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
