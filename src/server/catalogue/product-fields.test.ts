import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productColumns } from './product-columns.ts'
import {
  cellsOfFields,
  eachProductField,
  productField,
  type ProductField,
  productFieldNames,
  type ProductFieldValues,
} from './product-fields.ts'

const told: ProductFieldValues = {
  description: '<p>Soft</p>',
  badge: 2,
  drawing: 'shawl',
  specifications: [
    { key: 'Fabric', value: 'cotton' },
    { key: 'Rise', value: 'high' },
  ],
  disclaimer: 'Colours may vary slightly.',
  washCare: ['hand-wash', 'no-bleach'],
  video: 'https://youtu.be/dQw4w9WgXcQ',
  videoThumbnail: '/media/photo/a.jpg',
  sizeChart: '/media/drawing/v1/size-chart/leggings.svg',
  hsn: '61046300',
}

function readAgain<Name extends ProductField>(name: Name, values: ProductFieldValues) {
  const { column, read } = productField(name)
  const cell = read(cellsOfFields(values)[column] ?? '', { garments: ['shawl'] })
  if (!cell.ok) throw new Error(`${name} ${cell.reason}`)
  return cell.value
}

test('what the export writes of a product, the import reads as it was', () => {
  expect(eachProductField((name) => readAgain(name, told))).toEqual(told)
  const silent = eachProductField((name) => productField(name).empty)
  expect(eachProductField((name) => readAgain(name, silent))).toEqual(silent)
})

test("every column of a product file is explained in the owner's manual", () => {
  const manual = readFileSync('docs/importing.md', 'utf8').replaceAll('Option1–3 Name / Value', 'Option')
  const missing = productColumns.filter((column) => {
    const name = column
      .replace(/^Option\d (Name|Value)$/, 'Option')
      .replace(/^Variant Inventory (Qty|Policy)$/, '$1')
    return !manual.includes(name)
  })
  expect(missing).toEqual([])
  expect(productFieldNames.every((name) => manual.includes(productField(name).column))).toBe(true)
})
