import type { Filterable } from '#domain/known-list.ts'
import { colorWords } from '#domain/search-by-color.ts'
import { type PackedLevels, type PackedLook, unpack } from './packed-product.ts'
import { isInStock } from './in-stock.ts'

/** What many products have in common: what their colours and sizes are called. It stands in memory once. */
export type Look = {
  colors: PackedLook
  /** What a search finds each colour by, with its sizes. */
  words: ReadonlyArray<ReadonlySet<string>>
  /** What filters compare; the same for all products of this look of which the same is to be had. */
  alike(levels: PackedLevels): Alike
}

export type Alike = Pick<Filterable, 'colorVariants' | 'inStock'>

/** Then they begin anew: years of names must not stand in memory, and two looks that are the same do no harm. */
const mostKept = 20_000
const looks = new Map<string, Look>()
const wordsKept = new Map<string, ReadonlySet<string>>()

export function lookOf(text: string): Look {
  return kept(looks, text, () => madeLook(unpack(text)))
}

function madeLook(colors: PackedLook): Look {
  const known = new Map<string, Alike>()
  return {
    colors,
    words: colors.map(([name, , , sizes]) =>
      kept(wordsKept, [name, ...sizes].join('\n'), () => colorWords({ name, sizes })),
    ),
    alike(levels) {
      const isHad = levels.map((of) => of.map((available) => isInStock({ available })))
      return kept(known, isHad.join(' '), () => ({
        inStock: isHad.some((of) => of.includes(true)),
        colorVariants: colors.map(([name, slug, colorCode, sizes], at) => ({
          name,
          slug,
          colorCode,
          sizes,
          sizesInStock: sizes.filter((_, size) => isHad[at]?.[size]),
        })),
      }))
    },
  }
}

function kept<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size >= mostKept) known.clear()
  const value = make()
  known.set(key, value)
  return value
}
