/** Text of a page that is HTML already. */
export type Markup = { readonly markup: string }

type Value = Markup | string | number | null | readonly Value[]

/** HTML in which every value is text, whatever is in it, unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { markup: parts.map((part, at) => part + written(values[at] ?? null)).join('') }
}

function written(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return 'markup' in value ? value.markup : value.map(written).join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
