import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { ColorOption } from './facets.ts'
import type { Grid } from './filter-products.ts'
import type { GridQuery } from './grid-query.ts'
import type { GridPlace } from './grid-view.tsx'
import { isBand, priceBandName } from './price-band.ts'
import type { Asking } from './use-asking.ts'

const colorsShownFirst = 12

/** The filters as a GET form: without script its button sends it, with script every box acts at once. */
export function FilterForm({ grid, place, asking }: { grid: Grid; place: GridPlace; asking: Asking }) {
  const isHydrated = useHydrated()
  const { asked, ask } = asking

  return (
    <form method="get" action={place.pathname}>
      <KeptFields query={asked} kept={place.kept} />
      <Group title="In stock">
        <Box
          name="in_stock"
          value="1"
          isOn={asked.inStock}
          count={grid.inStockCount}
          onChange={() => ask({ inStock: !asked.inStock })}
        >
          In stock only
        </Box>
      </Group>
      {grid.sizes.length > 1 ? (
        <Group title="Size" chosen={asked.sizes.length}>
          <div className="size-boxes">
            {grid.sizes.map(({ slug, name, count }) => (
              <Box
                key={slug}
                name="size"
                value={slug}
                isOn={asked.sizes.includes(slug)}
                count={count}
                look="size"
                onChange={() => ask({ sizes: toggled(asked.sizes, slug) })}
              >
                {name}
              </Box>
            ))}
          </div>
        </Group>
      ) : null}
      {grid.colors.length > 1 ? (
        <Group title="Colour" chosen={asked.colors.length}>
          <ColorBoxes
            colors={grid.colors}
            chosen={asked.colors}
            onToggle={(slug) => ask({ colors: toggled(asked.colors, slug) })}
          />
        </Group>
      ) : null}
      {grid.prices.length > 1 ? (
        <Group title="Price" chosen={asked.price ? 1 : 0}>
          {grid.prices.map((band) => (
            <Box
              key={band.min}
              name="price"
              value={`${band.min}-${band.max ?? ''}`}
              isOn={isBand(band, asked.price)}
              count={band.count}
              onChange={() =>
                ask({ price: isBand(band, asked.price) ? null : { min: band.min, max: band.max } })
              }
            >
              {priceBandName(band)}
            </Box>
          ))}
        </Group>
      ) : null}
      {isHydrated ? null : (
        <noscript>
          <Button type="submit">Show products</Button>
        </noscript>
      )}
    </form>
  )
}

/** What the form sends along although it is no filter. */
export function KeptFields({ query, kept }: { query: GridQuery; kept: GridPlace['kept'] }) {
  const fields = { search: query.search, ...kept, sort: query.sort === 'featured' ? null : query.sort }
  return Object.entries(fields).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  )
}

type ColorBoxesProps = { colors: ColorOption[]; chosen: readonly string[]; onToggle: (slug: string) => void }

function ColorBoxes({ colors, chosen, onToggle }: ColorBoxesProps) {
  const boxes = colors.map(({ slug, name, code, count }) => (
    <Box
      key={slug}
      name="color"
      value={slug}
      isOn={chosen.includes(slug)}
      count={count}
      onChange={() => onToggle(slug)}
    >
      <span className="swatch-dot swatch-dot-large" style={{ background: code }} aria-hidden />
      {name}
    </Box>
  ))
  if (boxes.length <= colorsShownFirst) return boxes
  const isMoreOpen = colors.slice(colorsShownFirst).some(({ slug }) => chosen.includes(slug))
  return (
    <>
      {boxes.slice(0, colorsShownFirst)}
      <details className="more-colors" open={isMoreOpen || undefined}>
        <summary>{boxes.length - colorsShownFirst} more colours</summary>
        {boxes.slice(colorsShownFirst)}
      </details>
    </>
  )
}

type GroupProps = { title: string; chosen?: number; children: ReactNode }

function Group({ title, chosen = 0, children }: GroupProps) {
  return (
    <details className="filter-group" open>
      <summary>
        <span>
          {title}
          {chosen > 0 ? <span className="sr-only">, {chosen} chosen</span> : null}
        </span>
        <ChevronDown aria-hidden className="size-5" />
      </summary>
      <fieldset>
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

type BoxProps = {
  name: string
  value: string
  isOn: boolean
  count: number
  look?: 'row' | 'size'
  onChange: () => void
  children: ReactNode
}

function Box({ name, value, isOn, count, look = 'row', onChange, children }: BoxProps) {
  return (
    <label className={look === 'size' ? 'size-box' : 'filter-box'}>
      <input type="checkbox" name={name} value={value} checked={isOn} onChange={onChange} />
      <span className="filter-name">{children}</span>
      {/* Sizes stand close together: their counts are heard, not seen. */}
      <span className={look === 'size' ? 'sr-only' : 'filter-count'}>
        {count}
        <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
      </span>
    </label>
  )
}

function toggled(values: string[], value: string): string[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}
