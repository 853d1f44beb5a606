// Size charts: real tables, drawn so that they can be read at 360 px and zoomed without blur.
import type { SizeChart } from '#domain/drawn-pictures.ts'
import { centimetres, inches, type SizeTable, sizeTables } from '#domain/size-tables.ts'
import { flowerMark } from './kurinji-flower.ts'

const width = 720
const rowHeight = 74
const head = 200

export function drawSizeChart(name: SizeChart): string {
  const { title, columns, rows, note }: SizeTable = sizeTables[name]
  const height = head + rows.length * rowHeight + 96
  const first = 150
  const columnWidth = (width - first - 32) / columns.length
  const middle = (index: number) => Math.round(first + columnWidth * (index + 0.5))
  const text = (
    at: { x: number; y: number; size: number; weight?: number; anchor?: string; fill?: string },
    words: string,
  ) =>
    `<text x="${at.x}" y="${at.y}" font-size="${at.size}"${at.weight ? ` font-weight="${at.weight}"` : ''}${at.anchor ? ` text-anchor="${at.anchor}"` : ''}${at.fill ? ` fill="${at.fill}"` : ''}>${words}</text>`
  const header = columns
    .map((column, index) =>
      text({ x: middle(index), y: 178, size: 26, weight: 600, anchor: 'middle', fill: '#fff' }, column),
    )
    .join('')
  const body = rows
    .map(([size, ...measures], row) => {
      const y = head + row * rowHeight
      const stripe = row % 2 ? '' : `<path d="M32 ${y}h${width - 64}v${rowHeight}H32z" fill="#f4eff9"/>`
      const cells = measures.map(
        (measure, index) =>
          text(
            { x: middle(index), y: y + 33, size: 27, weight: 600, anchor: 'middle' },
            `${centimetres(measure)} cm`,
          ) +
          text(
            { x: middle(index), y: y + 62, size: 23, anchor: 'middle', fill: '#5a5169' },
            `${inches(measure)} in`,
          ),
      )
      return (
        stripe +
        text({ x: 56, y: y + 47, size: size.length > 4 ? 23 : 28, weight: 700 }, size) +
        cells.join('')
      )
    })
    .join('')
  const bottom = head + rows.length * rowHeight
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Size chart: ${title}">` +
    `<g font-family="Mukta,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',Arial,sans-serif" fill="#221a33"><path d="M0 0h${width}v${height}H0z" fill="#fff"/>` +
    `<g transform="translate(66 70) scale(.7)">${flowerMark()}</g>` +
    text({ x: 114, y: 68, size: 38, weight: 700 }, title) +
    text({ x: 114, y: 100, size: 22, fill: '#5a5169' }, 'Measured in centimetres and inches') +
    `<path d="M44 138h${width - 88}a12 12 0 0112 12v50H32v-50a12 12 0 0112-12z" fill="#5b3e96"/>` +
    text({ x: 56, y: 178, size: 26, weight: 600, fill: '#fff' }, 'Size') +
    `${header}${body}<path d="M32 ${bottom}h${width - 64}" stroke="#d9cfe8" stroke-width="2"/>` +
    noteLines(note)
      .map((words, index) => text({ x: 32, y: bottom + 42 + index * 30, size: 22, fill: '#5a5169' }, words))
      .join('') +
    '</g></svg>'
  )
}

function noteLines(note: string): string[] {
  const words = note.split(' ')
  const breakAt = words.findIndex((_, index) => words.slice(0, index + 1).join(' ').length > 62)
  return breakAt < 0 ? [note] : [words.slice(0, breakAt).join(' '), words.slice(breakAt).join(' ')]
}
