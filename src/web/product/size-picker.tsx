import type { ReactNode } from 'react'
import type { Size } from '#contract/catalogue.ts'
import { usePick } from './use-pick.ts'

type SizePickerProps = {
  sizes: readonly Size[]
  chosenName: string
  onChoose: (sizeName: string) => void
  /** Beside the legend: the way to the size chart. */
  aside?: ReactNode
}

/** The sizes as a radio group. Sold-out ones stay reachable and say so. */
export function SizePicker({ sizes, chosenName, onChoose, aside }: SizePickerProps) {
  const [picked, pick] = usePick(chosenName, onChoose)
  return (
    <div className="relative">
      {aside ? <div className="absolute -top-2.5 right-0">{aside}</div> : null}
      <fieldset>
        <legend className="mb-2 font-semibold">
          Size: <span className="font-normal">{picked}</span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {sizes.map(({ name, inStock }) => (
            <label key={name} className="size-chip" data-sold-out={!inStock || undefined}>
              <input
                type="radio"
                name="size"
                value={name}
                aria-label={inStock ? undefined : `${name}, sold out`}
                checked={name === picked}
                onChange={() => pick(name)}
                className="sr-only"
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
