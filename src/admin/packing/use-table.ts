import { useState } from 'react'
import type { Wave } from '#contract/staff-packing-schemas.ts'
import { soundRight, soundWrong } from '#admin/parts/sounds.ts'
import { allOf, type CheckedPieces, nextPiece, readScan, type Scanned } from './checked-pieces.ts'

type Wrong = Extract<Scanned, { is: 'wrong' }>

/** What was done at one box: it stays with its order, whatever comes to lie on the table. */
type Box = { checked: CheckedPieces; awb: string | null; weightGrams: number | null }

const untouched: Box = { checked: {}, awb: null, weightGrams: null }

/** What lies on the table: which order, what was done at its box, and what is wrong just now. */
export function useTable(wave: Wave) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [boxes, setBoxes] = useState<Readonly<Record<string, Box>>>({})
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [uncheckedId, setUnchecked] = useState<string | null>(null)
  const [heard, setHeard] = useState<ReadonlySet<string>>(new Set())

  const waiting = wave.orders.filter(({ parcel, problem }) => parcel === null && problem === null)
  const order = waiting.find(({ slot }) => slot === chosen) ?? waiting[0]
  const boxOf = (orderId: string | undefined): Box => (orderId && boxes[orderId]) || untouched
  const { checked, awb, weightGrams } = boxOf(order?.order.id)
  const next = order ? nextPiece(order.lines, checked) : undefined
  /** An order that was cancelled or held while it lay here, until its packer has heard of it. */
  const fallen = wave.orders.find(({ order: { id }, problem }) => problem !== null && !heard.has(id))

  function keep(orderId: string, done: Partial<Box>) {
    setBoxes((before) => ({ ...before, [orderId]: { ...untouched, ...before[orderId], ...done } }))
  }

  function check(orderId: string, pieces: CheckedPieces) {
    setUnchecked(null)
    keep(orderId, { checked: pieces })
  }

  function go(slot: number) {
    setChosen(slot)
    setUnchecked(null)
  }

  /** It is packed: the next one lies here, unless another was chosen meanwhile; opened again, it is checked anew. */
  function close({ slot, order: { id } }: Wave['orders'][number]) {
    setChosen((before) => (before === slot ? null : before))
    setBoxes((before) => ({ ...before, [id]: untouched }))
  }

  function step(by: 1 | -1) {
    const at = waiting.findIndex(({ slot }) => slot === order?.slot)
    const to = waiting[at + by]
    if (to) go(to.slot)
  }

  /** A code that came in; while something is wrong, nothing else counts. */
  function scan(code: string) {
    if (!order || wrong || fallen) return soundWrong()
    const read = readScan(code, { order, wave, checked })
    if (read.is === 'wrong') {
      soundWrong()
      return setWrong(read)
    }
    soundRight()
    if (read.is === 'piece')
      return check(order.order.id, { ...checked, [read.itemId]: (checked[read.itemId] ?? 0) + 1 })
    if (read.is === 'order') return go(read.slot)
    // All pieces are there: what else is scanned is the courier's sticker.
    return keep(order.order.id, { awb: code })
  }

  /** The packer has seen what was wrong. */
  function putAside() {
    if (wrong) return setWrong(null)
    if (fallen) setHeard((before) => new Set([...before, fallen.order.id]))
  }

  return {
    order,
    waiting,
    checked,
    next,
    awb,
    weightGrams,
    wrong,
    fallen,
    isUnchecked: order !== undefined && uncheckedId === order.order.id,
    boxOf,
    keep,
    go,
    close,
    step,
    scan,
    putAside,
    refuse: () => {
      soundWrong()
      setUnchecked(order?.order.id ?? null)
    },
    checkAll: () => order && check(order.order.id, allOf(order.lines)),
  }
}

export type Table = ReturnType<typeof useTable>
