import { memo, useRef, useState } from 'react'
import type { ColorVariant } from '#contract/catalogue-schemas.ts'
import { usePictureAhead } from './use-picture-ahead.ts'
import { useNativeRadios } from '#platform/browser/hydration/hydration.ts'

/** Colours shown at first (spec §9). */
const colorsAtFirst = 16

type ColorPickerProps = {
  colors: readonly ColorVariant[]
  chosenId: string
  chosenNow: () => string
  onChoose: (colorId: string) => void
}

/** The colours as a radio group; the first 16, the rest behind More. */
export function ColorPicker({ colors, chosenId, chosenNow, onChoose }: ColorPickerProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useNativeRadios(group, {
    chosenNow: () => colors.find(({ _id }) => _id === chosenNow())?.slug ?? '',
    onPick: (slug) => onChoose(colors.find((color) => color.slug === slug)?._id ?? ''),
  })
  const chosenAt = colors.findIndex(({ _id }) => _id === chosenId)
  const [isWhole, setIsWhole] = useState(chosenAt >= colorsAtFirst)
  const shown = isWhole ? colors : colors.slice(0, colorsAtFirst)
  const hiddenCount = colors.length - colorsAtFirst
  return (
    <fieldset ref={group}>
      <legend className="mb-2 font-semibold">
        Colour: <span className="font-normal">{colors[chosenAt]?.name}</span>
      </legend>
      <div className="-mx-1 flex flex-wrap">
        {shown.map((color) => (
          <Swatch key={color._id} color={color} isChosen={color._id === chosenId} />
        ))}
      </div>
      {hiddenCount > 0 ? (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-label={isWhole ? 'Less colours' : `More colours: ${hiddenCount}`}
          onClick={() => setIsWhole(!isWhole)}
          className="min-h-11 px-1 font-semibold text-kurinji underline underline-offset-4"
        >
          {isWhole ? 'Less' : `More (${hiddenCount})`}
        </button>
      ) : null}
    </fieldset>
  )
}

type SwatchProps = { color: ColorVariant; isChosen: boolean }

// There can be sixty: only the two that change are rendered again.
const Swatch = memo(function Swatch({ color, isChosen }: SwatchProps) {
  const pictureAhead = usePictureAhead(color.images[0])
  const isSoldOut = color.sizes.every(({ inStock }) => !inStock)
  return (
    <label className="swatch" title={color.name} {...pictureAhead}>
      <input
        type="radio"
        name="color"
        value={color.slug}
        aria-label={isSoldOut ? `${color.name}, sold out` : color.name}
        defaultChecked={isChosen}
        style={{ backgroundColor: color.colorCode }}
        data-sold-out={isSoldOut || undefined}
      />
    </label>
  )
})
