import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { ColorOption } from './facets.ts'
import type { Grid } from './filter-products.ts'
import type { GridQuery, GridScope } from './grid-query.ts'
import { isBand, priceBandName } from './price-band.ts'
import type { GridRequest } from './use-grid-request.ts'

declare module 'react' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface CSSProperties {
    /** The colour that a box stands for. */
    '--dot'?: string
  }
}

const colorsShownFirst = 12

/** The filters as a GET form: without JavaScript a button submits it, with JavaScript every box applies at once. */
export function FilterForm({
  grid,
  scope,
  gridRequest,
}: {
  grid: Grid
  scope: GridScope
  gridRequest: GridRequest
}) {
  const isHydrated = useHydrated()
  const { requested, request } = gridRequest

  return (
    <form method="get" action={scope.pathname}>
      <HiddenFields query={requested} parameters={scope.parameters} />
      <Group title="Availability">
        <Box
          name="in_stock"
          value="1"
          isOn={requested.inStock}
          count={grid.inStockCount}
          onChange={() => request({ inStock: !requested.inStock })}
        >
          In stock only
        </Box>
      </Group>
      {grid.sizes.length > 1 ? (
        <Group title="Size" chosen={requested.sizes.length}>
          <div className="size-boxes">
            {grid.sizes.map(({ slug, name, count }) => (
              <Box
                key={slug}
                name="size"
                value={slug}
                isOn={requested.sizes.includes(slug)}
                count={count}
                look="size"
                onChange={() => request({ sizes: toggled(requested.sizes, slug) })}
              >
                {name}
              </Box>
            ))}
          </div>
        </Group>
      ) : null}
      {grid.colors.length > 1 ? (
        <Group title="Colour" chosen={requested.colors.length}>
          <ColorBoxes
            colors={grid.colors}
            chosen={requested.colors}
            onToggle={(slug) => request({ colors: toggled(requested.colors, slug) })}
          />
        </Group>
      ) : null}
      {grid.prices.length > 1 ? (
        <Group title="Price" chosen={requested.price ? 1 : 0}>
          {grid.prices.map((band) => (
            <Box
              key={band.min}
              name="price"
              value={`${band.min}-${band.max ?? ''}`}
              isOn={isBand(band, requested.price)}
              count={band.count}
              onChange={() =>
                request({ price: isBand(band, requested.price) ? null : { min: band.min, max: band.max } })
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

/** Parameters that the form must keep although they are no filters. */
export function HiddenFields({
  query,
  parameters,
}: {
  query: GridQuery
  parameters: GridScope['parameters']
}) {
  const fields = { search: query.search, ...parameters, sort: query.sort === 'featured' ? null : query.sort }
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
      dot={code}
      onChange={() => onToggle(slug)}
    >
      {name}
    </Box>
  ))
  if (boxes.length <= colorsShownFirst) return boxes
  const isMoreOpen = colors.slice(colorsShownFirst).some(({ slug }) => chosen.includes(slug))
  return (
    <>
      {boxes.slice(0, colorsShownFirst)}
      <details className="fold more-colors" open={isMoreOpen || undefined}>
        <summary>{`${boxes.length - colorsShownFirst} more colours`}</summary>
        {boxes.slice(colorsShownFirst)}
      </details>
    </>
  )
}

type GroupProps = { title: string; chosen?: number; children: ReactNode }

function Group({ title, chosen = 0, children }: GroupProps) {
  return (
    <details className="fold filter-group" open>
      <summary>
        <span>
          {title}
          {chosen > 0 ? <span className="sr-only">, {chosen} chosen</span> : null}
        </span>
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
  /** The colour to show before the name. */
  dot?: string
  onChange: () => void
  children: ReactNode
}

function Box({ name, value, isOn, count, look = 'row', dot, onChange, children }: BoxProps) {
  return (
    <label
      className={look === 'size' ? 'size-box' : 'filter-box'}
      style={dot === undefined ? undefined : { '--dot': dot }}
    >
      <input type="checkbox" name={name} value={value} checked={isOn} onChange={onChange} />
      {children}
      {/* There is no room for the counts of sizes: they are for screen readers. */}
      {look === 'size' ? (
        <span className="sr-only">{count === 1 ? '1 product' : `${count} products`}</span>
      ) : (
        <span className={count === 1 ? 'filter-count filter-count-one' : 'filter-count'}>{count}</span>
      )}
    </label>
  )
}

function toggled(values: string[], value: string): string[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}
