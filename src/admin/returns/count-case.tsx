import { useState } from 'react'
import type { ReturnCase } from '#contract/staff-return-schemas.ts'
import type { BackPieces } from '#domain/return-case.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { piecesOf } from '#admin/delivery/judged-pieces.ts'
import { PiecesBack } from '#admin/delivery/pieces-back.tsx'
import { usePieceCount } from '#admin/delivery/use-piece-count.ts'
import { afterScan, useScans } from '#admin/keys/scans.ts'
import { isKeyOf } from '#admin/parts/key-of.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { WrongBar } from '#admin/parts/wrong-bar.tsx'
import { backWords } from './case-words.ts'

type Condition = keyof BackPieces
const conditions = Object.keys(backWords).filter((key) => isKeyOf(backWords, key))

/** What came back of a case, piece by piece: a scan or Enter says that it is fine, a digit how it is. */
export function CountCase({ found, onClose }: { found: ReturnCase; onClose: () => void }) {
  // As it was when it was opened: whoever changed it since is not written over.
  const [{ id, version, name, pieces: lines }] = useState(found)
  const { change, isPending, error } = useChange()
  const pieces = piecesOf(lines)
  const count = usePieceCount<Condition>({ pieces, fine: 'fine', foreign: foreignWords })
  const { judged, now } = count
  const isReady = count.isWhole && !isPending
  useScans(count.hear, 'dialog')

  function book() {
    const counted = lines.map((line) => {
      const back = { itemId: line.itemId, fine: 0, press: 0, bad: 0, missing: 0 }
      for (const { key } of piecesOf([line])) back[judged[key] ?? 'missing'] += 1
      return back
    })
    change(
      {
        work: (actionId) =>
          callStaff('receiveReturn', { params: { id }, body: { actionId, version, pieces: counted } }),
        says: `${name} is received.`,
      },
      onClose,
    )
  }

  return (
    <Modal
      title={`What came back of ${name}?`}
      onClose={onClose}
      onKeyDown={(event) => {
        // A digit may be the first of a scanned code.
        if (/^[1-4]$/.test(event.key)) afterScan(() => count.judge(conditions[Number(event.key) - 1]))
        if (event.key !== 'Enter' || event.repeat) return
        event.preventDefault()
        if (!count.goOn() && isReady) book()
      }}
    >
      <PiecesBack
        pieces={pieces}
        now={now}
        conditions={conditions}
        words={backWords}
        judged={judged}
        onJudge={count.judgeOne}
      />
      {count.wrong ? (
        <p className="bar" role="alert">
          {count.wrong}
        </p>
      ) : null}
      <WrongBar error={error} />
      <p>It goes to the shelf or counts as lost at once. This cannot be undone.</p>
      <button type="button" className="main" disabled={!isReady} onClick={book}>
        Count it in <kbd>Enter</kbd>
      </button>
    </Modal>
  )
}

function foreignWords(code: string): string {
  return `${code} is no piece of this return.`
}
