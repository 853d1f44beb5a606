import type { Returnable } from '#contract/staff-return-schemas.ts'
import { Modal } from '#admin/parts/modal.tsx'

type Props = {
  line: Returnable['pieces'][number]
  by: 'size' | 'colour'
  /** What is faulty can be wanted once more as it was ordered. */
  isSameToo: boolean
  onWanted: (sizeId: string) => void
  onClose: () => void
}

/** The sizes, or the other colours, of the same price with what is left of each. */
export function WantedStep({ line, by, isSameToo, onWanted, onClose }: Props) {
  const choice = line.swaps.filter(
    ({ color, isNow }) => (color === line.color) === (by === 'size') && (isSameToo || !isNow),
  )
  const isOut = (left: number | null) => left !== null && left < line.quantity
  return (
    <Modal
      title={`Instead of ${line.color}, ${line.size}`}
      onClose={onClose}
      onKeyDown={({ key }) => {
        const one = /^[1-9]$/.test(key) ? choice[Number(key) - 1] : undefined
        if (one && !isOut(one.left)) onWanted(one.sizeId)
      }}
    >
      <p>
        {line.quantity} × {line.productName}, at the same price
      </p>
      {choice.length === 0 ? <p className="empty">There is no other {by} at this price.</p> : null}
      <ol className="reasons">
        {choice.map(({ sizeId, color, size, left }, at) => (
          <li key={sizeId}>
            <button type="button" disabled={isOut(left)} onClick={() => onWanted(sizeId)}>
              {at < 9 ? <kbd>{at + 1}</kbd> : null} {color}, <b>{size}</b>
              {left === null ? '' : `, ${left} left`}
            </button>
          </li>
        ))}
      </ol>
    </Modal>
  )
}
