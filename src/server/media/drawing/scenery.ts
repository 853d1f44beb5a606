// The drawings that are not garments, by the names of #domain/drawn-pictures.ts.
import {
  categoryTiles,
  collectionTiles,
  heroNumbers,
  heroShapes,
  posterNumbers,
  sizeCharts,
  washCareIcons,
} from '#domain/drawn-pictures.ts'
import { drawHero } from './heroes.ts'
import { drawLogo, drawMark, drawShareDefault } from './logo.ts'
import { drawPoster } from './posters.ts'
import { drawSizeChart } from './size-charts.ts'
import { drawCategoryTile, drawCollectionTile } from './tiles.ts'
import { drawWashCare } from './wash-care.ts'

export const scenery: ReadonlyMap<string, () => string> = new Map([
  ...heroNumbers.flatMap((number) =>
    heroShapes.map((shape) => named(`hero/${number}-${shape}`, () => drawHero(number, shape))),
  ),
  ...collectionTiles.map((name) => named(`collection/${name}`, () => drawCollectionTile(name))),
  ...categoryTiles.map((name) => named(`category/${name}`, () => drawCategoryTile(name))),
  ...posterNumbers.map((number) => named(`poster/${number}`, () => drawPoster(number))),
  ...sizeCharts.map((name) => named(`size-chart/${name}`, () => drawSizeChart(name))),
  ...washCareIcons.map((name) => named(`wash-care/${name}`, () => drawWashCare(name))),
  named('brand/logo', drawLogo),
  named('brand/mark', drawMark),
  named('brand/og-default', drawShareDefault),
])

function named(name: string, draw: () => string): [string, () => string] {
  return [name, draw]
}
