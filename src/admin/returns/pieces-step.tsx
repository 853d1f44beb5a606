import { useState } from 'react'
import type { Returnable } from '#contract/staff-return-schemas.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { toggled } from '#admin/parts/toggled.ts'

type Props = {
  pieces: ReadonlyArray<{ key: string; line: Returnable['pieces'][number] }>
  onChoose: (keys: readonly string[]) => void
  onClose: () => void
}

/** Which pieces: a digit takes one and goes on, `a` all of them; several are ticked. */
export function PiecesStep({ pieces, onChoose, onClose }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const choose = (keys: readonly string[]) => keys.length > 0 && onChoose(keys)
  return (
    <Modal
      title="Which pieces?"
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (/^[1-9]$/.test(key)) choose(pieces.slice(Number(key) - 1, Number(key)).map((piece) => piece.key))
        if (key === 'a') choose(pieces.map((piece) => piece.key))
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          choose([...ticked])
        }}
      >
        {pieces.map(({ key, line }, at) => (
          <label key={key} className="check">
            <input
              type="checkbox"
              checked={ticked.has(key)}
              onChange={() => setTicked((before) => toggled(before, key))}
            />
            {at < 9 ? <kbd>{at + 1}</kbd> : null} {line.productName}, {line.color}, <b>{line.size}</b>
          </label>
        ))}
        <p className="actions">
          <button type="submit" className="main" disabled={ticked.size === 0}>
            Go on <kbd>Enter</kbd>
          </button>
          <button type="button" onClick={() => choose(pieces.map(({ key }) => key))}>
            All of them <kbd>a</kbd>
          </button>
        </p>
      </form>
    </Modal>
  )
}
