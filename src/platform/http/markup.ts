import { createHash } from 'node:crypto'

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

/** A page's only stylesheet, to the letter as its policy names it: `source` stands in `style-src` (CSP 3, hashes). */
export function onlyStyle(css: string): { element: Markup; source: string } {
  const hash = createHash('sha256').update(css).digest('base64')
  return { element: { markup: `<style>${css}</style>` }, source: `'sha256-${hash}'` }
}
