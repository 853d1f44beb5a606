import type { ColorVariant, ProductDetail, Size } from '#contract/catalogue-schemas.ts'
import { type BulkEntry, incompleteEntries, resizeEntries, setEntry } from '#domain/bulk-offer.ts'
import { clampQuantity } from '#domain/cart.ts'
import { sizeSlug } from '#domain/size-slug.ts'

/** What is chosen on a product page. With more than one unit, each has its entry of colour id and size name. */
export type Choice = {
  colorId: string
  sizeName: string
  quantity: number
  entries: Entry[]
}

export type Entry = BulkEntry<string, string>

type Wanted = { color?: string | null; size?: string | null }

/** The initial choice: that of the URL, else the first colour and its first size in stock (decisions 0023, 0032). */
export function firstChoice(detail: ProductDetail, wanted: Wanted = {}): Choice {
  const color = detail.colorVariants.find(({ slug }) => slug === wanted.color) ?? detail.colorVariants[0]
  const size = color?.sizes.find(({ name }) => sizeSlug(name) === wanted.size) ?? firstSize(color)
  return { colorId: color?._id ?? '', sizeName: size?.name ?? '', quantity: 1, entries: [] }
}

/** A colour's first size or, if that is sold out, the first in stock (decision 0023). */
function firstSize(color: ColorVariant | undefined): Size | undefined {
  return color?.sizes.find(({ inStock }) => inStock) ?? color?.sizes[0]
}

/** Choosing a colour selects its first size (spec §4); the first unit of several follows. */
export function chooseColor(detail: ProductDetail, choice: Choice, colorId: string): Choice {
  const sizeName = firstSize(colorOf(detail, colorId))?.name ?? ''
  return withFirstEntry({ ...choice, colorId, sizeName })
}

/** A size that the colour does not have is ignored: it was chosen before the sizes of the new colour were shown. */
export function chooseSize(detail: ProductDetail, choice: Choice, sizeName: string): Choice {
  if (!sizeOfColor(colorOf(detail, choice.colorId), sizeName)) return choice
  return withFirstEntry({ ...choice, sizeName })
}

/** 1 to 99; above 1 every unit has an entry, the first of them as chosen above (spec §4, §5). */
export function chooseQuantity(choice: Choice, quantity: number): Choice {
  const clamped = clampQuantity(quantity)
  if (clamped === 1) return { ...choice, quantity: 1, entries: [] }
  const entries = resizeEntries(choice.entries, clamped, { color: choice.colorId, size: choice.sizeName })
  return { ...choice, quantity: clamped, entries }
}

/** Takes units that were chosen one by one; one or none of them is a plain choice again. */
export function chooseEntries(choice: Choice, entries: readonly Entry[]): Choice {
  const [first] = entries
  const base = {
    ...choice,
    colorId: first?.color ?? choice.colorId,
    sizeName: first?.size ?? choice.sizeName,
  }
  return chooseQuantity({ ...base, entries: [...entries] }, entries.length)
}

/** A unit's colour: a size of the old colour stays only if the new one has it. */
export function chooseEntryColor(detail: ProductDetail, entry: Entry, colorId: string): Entry {
  const hasSize = colorOf(detail, colorId)?.sizes.some(({ name }) => name === entry.size)
  return { color: colorId, size: hasSize ? entry.size : undefined }
}

export function colorOf(detail: ProductDetail, colorId: string | undefined): ColorVariant | undefined {
  return detail.colorVariants.find(({ _id }) => _id === colorId)
}

export function sizeOfColor(color: ColorVariant | undefined, sizeName: string | undefined): Size | undefined {
  return color?.sizes.find(({ name }) => name === sizeName)
}

/** The units as far as they are chosen; a plain choice is one unit. */
export function unitsOf(choice: Choice): Entry[] {
  if (choice.quantity > 1) return choice.entries
  return [{ color: choice.colorId, size: choice.sizeName }]
}

/** Why the choice cannot be added, as a sentence; the button is disabled until all units are chosen (spec §4). */
export function obstacleOf(detail: ProductDetail, choice: Choice): string | undefined {
  const units = unitsOf(choice)
  const missing = incompleteEntries(units).length
  if (missing > 0)
    return `Choose colour and size for ${missing === 1 ? '1 more item' : `${missing} more items`}`
  for (const { color, size, quantity } of gatherUnits(detail, units)) {
    if (!size.inStock) return `${color.name}, ${size.name} is sold out`
    if (size.stock !== null && quantity > size.stock) {
      return `Only ${size.stock} left in ${color.name}, ${size.name}`
    }
  }
  return units.length > 0 ? undefined : 'Choose a size'
}

/** Units grouped by colour and size, in the order in which they were chosen. */
export function gatherUnits(
  detail: ProductDetail,
  units: readonly Entry[],
): Array<{ color: ColorVariant; size: Size; quantity: number }> {
  const gathered = new Map<string, { color: ColorVariant; size: Size; quantity: number }>()
  for (const unit of units) {
    const color = colorOf(detail, unit.color)
    const size = sizeOfColor(color, unit.size)
    if (!color || !size) continue
    const key = `${color._id}|${size.name}`
    gathered.set(key, { color, size, quantity: (gathered.get(key)?.quantity ?? 0) + 1 })
  }
  return [...gathered.values()]
}

function withFirstEntry(choice: Choice): Choice {
  if (choice.quantity === 1) return choice
  return { ...choice, entries: setEntry(choice.entries, 0, { color: choice.colorId, size: choice.sizeName }) }
}
