import type { RequestKind } from '#domain/parcel.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { dayShown } from '#admin/parts/moments.ts'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { typedIn } from '#admin/parts/typed-in.ts'
import { useNow } from '#admin/parts/use-now.ts'

type Props = {
  kind: RequestKind
  /** Which parcels: order 1042. */
  what: string
  onSend: (details: string) => void
  onClose: () => void
}

const notWanted = {
  mind: 'Changed their mind',
  late: 'It came too late',
  elsewhere: 'Bought it elsewhere',
  never: 'Never ordered it',
  cash: 'Has no cash',
} as const

/** What the courier has to know for it. */
export function AskDialog({ kind, what, onSend, onClose }: Props) {
  if (kind === 'refused')
    return (
      <ReasonDialog
        title={`Why is ${what} not wanted?`}
        reasons={notWanted}
        onReason={(reason) => onSend(notWanted[reason])}
        onClose={onClose}
      />
    )
  const fields = {
    'try-again': <WhenFields />,
    'other-number': <NumberField />,
    'address-hint': <HintField />,
    'bring-back': null,
  }
  return (
    <Modal title={`${titles[kind]} ${what}`} onClose={onClose}>
      <form
        className="fields"
        onSubmit={(event) => {
          const typed = typedIn(event)
          onSend(
            ['day', 'slot', 'details']
              .map((name) => typed(name).trim())
              .filter(Boolean)
              .join(', '),
          )
        }}
      >
        {fields[kind]}
        <button type="submit" className="main">
          Ask the courier
        </button>
      </form>
    </Modal>
  )
}

const titles = {
  'try-again': 'Try again:',
  'other-number': 'Another number for',
  'address-hint': 'A hint for',
  'bring-back': 'Bring back',
} as const

const slots = ['at any time', 'in the morning', 'in the afternoon', 'in the evening']
const dayMs = 24 * 60 * 60_000

function WhenFields() {
  const now = useNow()
  const days = [1, 2, 3, 4].map((day) => dayShown(new Date(now + day * dayMs).toISOString()))
  return (
    <>
      <Choice name="day" label="Day" choices={days} />
      <Choice name="slot" label="When" choices={slots} />
    </>
  )
}

function Choice({ name, label, choices }: { name: string; label: string; choices: readonly string[] }) {
  return (
    <label>
      {label}
      <select name={name}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  )
}

function NumberField() {
  return (
    <label>
      Ten digits
      <input
        name="details"
        type="tel"
        inputMode="numeric"
        pattern="[0-9]{10}"
        title="Ten digits"
        required
        autoComplete="off"
      />
    </label>
  )
}

function HintField() {
  return (
    <label>
      What helps to find the door
      <input name="details" minLength={3} maxLength={300} required autoComplete="off" />
    </label>
  )
}
