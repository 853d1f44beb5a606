import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'

type StepperProps = {
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** Names the three controls, e.g. "Quantity". */
  label: string
  /** The name of the field in a form. */
  name?: string
}

/** Minus, a number field, plus. The value is always a whole number within its limits. */
export function Stepper({ value, min, max, onChange, label, name }: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null)

  function take(wanted: number) {
    setDraft(null)
    const taken = Math.min(max, Math.max(min, wanted))
    if (taken !== value) onChange(taken)
  }

  function settle() {
    if (draft === null) return
    if (!/^-?\d+$/.test(draft)) return setDraft(null)
    take(Number.parseInt(draft, 10))
  }

  return (
    <div role="group" aria-label={label} className="stepper">
      <button
        type="button"
        aria-label={`${label}: one less`}
        disabled={value <= min}
        onClick={() => take(value - 1)}
      >
        <Minus aria-hidden />
      </button>
      <input
        aria-label={label}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? String(value)}
        onChange={(event) => setDraft(numberIn(event.target.value))}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
          if (event.key === 'ArrowUp') take(value + 1)
          if (event.key === 'ArrowDown') take(value - 1)
        }}
      />
      <button
        type="button"
        aria-label={`${label}: one more`}
        disabled={value >= max}
        onClick={() => take(value + 1)}
      >
        <Plus aria-hidden />
      </button>
    </div>
  )
}

const longestDraft = 5

/** Keeps what a number is written with; 1.5 is refused later as a whole, and one outside the limits is clamped. */
function numberIn(typed: string): string {
  return (/-?[\d.,]*/.exec(typed.replaceAll(/[^\d.,-]/g, ''))?.[0] ?? '').slice(0, longestDraft)
}
