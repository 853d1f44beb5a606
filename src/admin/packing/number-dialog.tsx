import { Modal } from '#admin/parts/modal.tsx'
import { typedIn } from '#admin/parts/typed-in.ts'

type Props = { onNumber: (awb: string) => void; onClose: () => void }

/** The number of the courier's sticker, typed or scanned. */
export function NumberDialog({ onNumber, onClose }: Props) {
  return (
    <Modal title="Which number is on the sticker?" onClose={onClose}>
      <form className="fields" onSubmit={(event) => onNumber(typedIn(event)('awb').trim())}>
        <label>
          Number (AWB)
          <input
            name="awb"
            required
            minLength={4}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
          />
        </label>
        <button type="submit" className="main">
          Keep the number
        </button>
      </form>
    </Modal>
  )
}
