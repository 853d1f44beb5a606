import { useState } from 'react'
import type { Wave } from '#contract/staff-packing-schemas.ts'
import { soundRight, soundWrong } from '#admin/parts/sounds.ts'
import { allOf, type CheckedPieces, nextPiece, readScan, type Scanned } from './checked-pieces.ts'

type Wrong = Extract<Scanned, { is: 'wrong' }>

/** What lies on the table: which order, which of its pieces were checked, and what is wrong just now. */
export function useTable(wave: Wave) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [checkedOf, setChecked] = useState<Readonly<Record<string, CheckedPieces>>>({})
  const [awb, setAwb] = useState<string | null>(null)
  const [weightGrams, setWeight] = useState<number | null>(null)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [isUnchecked, setUnchecked] = useState(false)
  const [heard, setHeard] = useState<ReadonlySet<string>>(new Set())

  const waiting = wave.orders.filter(({ parcel, problem }) => parcel === null && problem === null)
  const order = waiting.find(({ slot }) => slot === chosen) ?? waiting[0]
  const checked: CheckedPieces = (order && checkedOf[order.order.id]) ?? {}
  const next = order ? nextPiece(order.lines, checked) : undefined
  /** An order that was cancelled or held while it lay here, until its packer has heard of it. */
  const fallen = wave.orders.find(({ order: { id }, problem }) => problem !== null && !heard.has(id))

  function check(orderId: string, pieces: CheckedPieces) {
    setUnchecked(false)
    setChecked((before) => ({ ...before, [orderId]: pieces }))
  }

  function go(slot: number | null) {
    setChosen(slot)
    setAwb(null)
    setWeight(null)
    setUnchecked(false)
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
    return setAwb(code)
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
    isUnchecked,
    go,
    step,
    scan,
    setAwb,
    setWeight,
    putAside,
    refuse: () => {
      soundWrong()
      setUnchecked(true)
    },
    checkAll: () => order && check(order.order.id, allOf(order.lines)),
  }
}

export type Table = ReturnType<typeof useTable>
