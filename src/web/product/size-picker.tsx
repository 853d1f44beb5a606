import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react'
import type { Size } from '#contract/catalogue-schemas.ts'
import { useNativeRadios } from '#platform/browser/hydration/hydration.ts'

type SizePickerProps = {
  sizes: readonly Size[]
  chosenName: string
  chosenNow: () => string
  onChoose: (sizeName: string) => void
  /** Shown beside the legend: the button that opens the size chart. */
  aside?: ReactNode
}

/** The sizes as a radio group. Sold-out ones stay reachable and say so. */
export function SizePicker({ sizes, chosenName, chosenNow, onChoose, aside }: SizePickerProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useNativeRadios(group, { chosenNow, onPick: onChoose })
  return (
    <div className="relative">
      {aside ? <div className="absolute -top-2.5 right-0">{aside}</div> : null}
      <SizeChips
        sizes={sizes}
        chosenName={chosenName}
        ref={group}
        chipOf={(name) => ({ defaultChecked: name === chosenName })}
      />
    </div>
  )
}

type SizeChipsProps = {
  sizes: readonly Size[]
  chosenName: string
  /** What the radio of a size is given besides. */
  chipOf: (sizeName: string) => ComponentProps<'input'>
  ref?: RefObject<HTMLFieldSetElement | null>
}

export function SizeChips({ sizes, chosenName, chipOf, ref }: SizeChipsProps) {
  return (
    <fieldset ref={ref}>
      <legend className="mb-2 font-semibold">
        Size: <span className="font-normal">{chosenName}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {sizes.map(({ name, inStock }) => (
          <label key={name} className="size-chip" data-sold-out={!inStock || undefined}>
            <input
              type="radio"
              name="size"
              value={name}
              aria-label={inStock ? undefined : `${name}, sold out`}
              className="sr-only"
              {...chipOf(name)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
