import { useRef, useState } from 'react'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { useScans } from '#admin/keys/scans.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { FindField } from '#admin/parts/find-field.tsx'
import { useTypedSearch } from '#admin/parts/use-typed-search.ts'
import { FoundPieces } from './found-pieces.tsx'
import { PlaceForm } from './place-form.tsx'

/** Which piece is open: the only one that fits what was scanned, one that was chosen, or none. */
type Open = { id: string } | 'the-only-one' | null

/** Where pieces lie and what a scanner reads on them: found by scan, SKU, bin or name, and set. */
export function ShelfPage() {
  const { typed, words, look } = useTypedSearch()
  const field = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<Open>(null)
  const asked = useStaffQuery('findShelf', { query: { q: words } }, { isOff: words === '' })
  const found = words === '' ? undefined : asked.data?.data
  const pieces = found?.pieces ?? []
  const [first, second] = pieces
  const only = second || asked.isPlaceholderData ? undefined : first
  const opened = open === 'the-only-one' ? only : pieces.find(({ id }) => id === open?.id)

  useScans((code) => {
    look(code)
    setOpen('the-only-one')
  })
  useKeys({
    f: () => {
      setOpen(null)
      look('')
      field.current?.focus()
    },
  })

  return (
    <>
      <h1>Shelf</h1>
      <FindField
        field={field}
        region="Pieces"
        label="Find a piece"
        hint="Scan it, or type SKU, bin or product ( f )"
        maxLength={60}
        typed={typed}
        onType={(now) => {
          setOpen(null)
          look(now)
        }}
        onEnter={() => setOpen('the-only-one')}
      />
      {words === '' ? null : <FailedBar asked={asked} />}
      {words === '' ? <p className="empty">Scan a piece, or type its SKU, its bin or its product.</p> : null}
      {words !== '' && asked.isPending && !asked.error ? <p className="empty">Looking…</p> : null}
      {found ? <FoundPieces found={found} typed={words} onOpen={({ id }) => setOpen({ id })} /> : null}
      {opened ? <PlaceForm key={opened.id} piece={opened} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
