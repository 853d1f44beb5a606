import { useState } from 'react'
import { Modal } from '#admin/parts/modal.tsx'
import { typedIn } from '#admin/parts/typed-in.ts'

/** A box that differs by more than this has perhaps something else in it. */
const mostOff = 0.15

type Props = { expectedGrams: number; onWeight: (grams: number) => void; onClose: () => void }

/** What the scale says. */
export function WeightDialog({ expectedGrams, onWeight, onClose }: Props) {
  const [doubted, setDoubted] = useState<number | null>(null)
  return (
    <Modal title="What does it weigh?" onClose={onClose}>
      <form
        className="fields"
        onSubmit={(event) => {
          const grams = Number(typedIn(event)('grams'))
          const isOff = expectedGrams > 0 && Math.abs(grams - expectedGrams) > expectedGrams * mostOff
          if (isOff && doubted !== grams) setDoubted(grams)
          else onWeight(grams)
        }}
      >
        <label>
          Grams
          <input name="grams" type="number" inputMode="numeric" min={1} max={100_000} step={1} required />
        </label>
        {expectedGrams > 0 ? <p>Its pieces weigh {expectedGrams} g together.</p> : null}
        {doubted === null ? null : (
          <p className="bar" role="alert">
            {doubted} g is far from {expectedGrams} g. Look into the box; press Enter once more if it is
            right.
          </p>
        )}
        <button type="submit" className="main">
          Keep the weight
        </button>
      </form>
    </Modal>
  )
}
