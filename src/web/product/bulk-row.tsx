import { X } from 'lucide-react'
import { memo } from 'react'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { formatRupees, fromRupees } from '#domain/money.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { chooseEntryColor, colorOf, type Entry, sizeOfColor } from './choice.ts'

export type BulkRowActions = {
  onChange: (at: number, entry: Entry) => void
  onSameAsAbove: (at: number) => void
  onCopyToAll: (at: number) => void
  onRemove?: (at: number) => void
}

type BulkRowProps = BulkRowActions & {
  detail: ProductDetail
  at: number
  entry: Entry
  isLast: boolean
  /** Shown as missing, after Confirm was pressed. */
  isChecked: boolean
}

/** One unit of several: its colour and its size. */
export const BulkRow = memo(function BulkRow({ detail, at, entry, isLast, isChecked, ...on }: BulkRowProps) {
  const color = colorOf(detail, entry.color)
  const size = sizeOfColor(color, entry.size)
  const name = `Item ${at + 1}`
  return (
    <li className="bulk-row" data-row={at}>
      <div className="flex min-h-8 items-center justify-between gap-2">
        <span className="flex items-center gap-2 font-semibold">
          <span
            className="swatch-dot"
            style={{ background: color?.colorCode ?? 'transparent' }}
            aria-hidden
          />
          {name}
        </span>
        <span className="price ml-auto text-sm text-ink-soft">
          {size ? formatRupees(fromRupees(size.price)) : ''}
        </span>
        {on.onRemove ? (
          <button
            type="button"
            className="icon-button -my-2"
            aria-label={`Remove item ${at + 1}`}
            onClick={() => on.onRemove?.(at)}
          >
            <X aria-hidden className="size-5" />
          </button>
        ) : null}
      </div>
      <div className="bulk-fields">
        <SelectField
          label={`${name} colour`}
          className="bulk-field"
          error={isChecked && !color ? 'Choose a colour' : undefined}
          value={entry.color ?? ''}
          onChange={(event) => on.onChange(at, chooseEntryColor(detail, entry, event.target.value))}
        >
          <option value="" disabled>
            Colour
          </option>
          {detail.colorVariants.map(({ _id, name: colorName }) => (
            <option key={_id} value={_id}>
              {colorName}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={`${name} size`}
          className="bulk-field"
          error={isChecked && !size ? 'Choose a size' : undefined}
          value={entry.size ?? ''}
          onChange={(event) => on.onChange(at, { ...entry, size: event.target.value })}
        >
          <option value="" disabled>
            Size
          </option>
          {(color ?? detail.colorVariants[0])?.sizes.map(({ name: sizeName, inStock }) => (
            <option key={sizeName} value={sizeName} disabled={!inStock}>
              {inStock ? sizeName : `${sizeName}, sold out`}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex gap-4">
        {at > 0 ? (
          <button
            type="button"
            className="bulk-action"
            aria-label={`${name}: same as above`}
            onClick={() => on.onSameAsAbove(at)}
          >
            Same as above
          </button>
        ) : null}
        {isLast ? null : (
          <button
            type="button"
            className="bulk-action"
            aria-label={`${name}: copy to all`}
            onClick={() => on.onCopyToAll(at)}
          >
            Copy to all
          </button>
        )}
      </div>
    </li>
  )
})
