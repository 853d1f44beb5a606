import type { Cells } from './columns.ts'

/** Names of the options; a product's first row gives them, its other rows leave them out. */
export type OptionNames = [string, string, string]

export function optionNames(cells: Cells): OptionNames {
  return [cells.get('Option1 Name'), cells.get('Option2 Name'), cells.get('Option3 Name')]
}

const defaultColor = 'Default'
const defaultSize = 'Free Size'

/**
 * Colour and size of a row. `Title / Default Title` is Shopify's way to say "no options" (decision 0017). Options
 * that are neither become part of the size, so that no two sizes run into one.
 */
export function readOptions(cells: Cells, names: OptionNames) {
  const values = [cells.get('Option1 Value'), cells.get('Option2 Value'), cells.get('Option3 Value')]
  const options = names
    .map((name, at) => ({ name: name.toLowerCase(), value: values[at] ?? '' }))
    .filter(
      ({ name, value }) => value !== '' && !(name === 'title' && value.toLowerCase() === 'default title'),
    )
  const color = options.find(({ name }) => /^colou?rs?$/.test(name))
  const size = options.find(({ name }) => /^sizes?$/.test(name))
  const others = options.filter((option) => option !== color && option !== size)
  const sizeParts = [size, ...others].flatMap((option) => (option ? [option.value] : []))
  return {
    color: color?.value ?? defaultColor,
    size: sizeParts.length > 0 ? sizeParts.join(' / ') : defaultSize,
  }
}
