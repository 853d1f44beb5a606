import type { ReactNode } from 'react'
import type { ColorVariant, ProductDetail } from '#contract/catalogue-schemas.ts'
import { Picture } from '#web/ui/picture.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SizeChips } from './size-picker.tsx'

type VariationChoiceProps = {
  detail: ProductDetail
  color: ColorVariant | undefined
  sizeName: string
  onColor: (colorId: string) => void
  onSize: (sizeName: string) => void
  /** The name of the product. */
  children: ReactNode
}

/** Colour and size in a dialog: what the product page has more room for. */
export function VariationChoice({
  detail,
  color,
  sizeName,
  onColor,
  onSize,
  children,
}: VariationChoiceProps) {
  return (
    <>
      <div className="grid grid-cols-[96px_minmax(0,1fr)] items-start gap-4">
        <Picture
          src={color?.images[0] ?? ''}
          alt=""
          width={96}
          height={120}
          sizes="96px"
          className="rounded-lg bg-rice-deep object-cover"
        />
        <div className="grid gap-3">
          <p className="leading-snug font-semibold">{children}</p>
          <SelectField
            label="Colour"
            value={color?._id ?? ''}
            onChange={({ target }) => onColor(target.value)}
          >
            {detail.colorVariants.map(({ _id, name, sizes }) => (
              <option key={_id} value={_id}>
                {sizes.some(({ inStock }) => inStock) ? name : `${name}, sold out`}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <SizeChips
        sizes={color?.sizes ?? []}
        chosenName={sizeName}
        chipOf={(name) => ({ checked: name === sizeName, onChange: () => onSize(name) })}
      />
    </>
  )
}
