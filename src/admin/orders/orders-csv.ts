import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { orderStages } from '#domain/order-stage.ts'
import { flagWords, methodShown } from './order-words.ts'

const head = [
  'Order',
  'Placed',
  'Customer',
  'Mobile ends',
  'City',
  'PIN code',
  'Pieces',
  'Total',
  'Advance',
  'Paid',
  'Stage',
  'Marks',
]

/** Orders as a file for a spreadsheet, with what their rows show: of a number its end only. */
export function ordersCsv(lines: readonly StaffOrderLine[]): string {
  const rows = lines.map((line) => [
    line.number,
    new Date(line.placedAt).toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }),
    line.customer.name,
    line.customer.end,
    line.city,
    line.pincode,
    String(line.pieces),
    String(line.total),
    String(line.advance),
    methodShown(line),
    orderStages[line.stage].label,
    [...line.flags.map((flag) => flagWords[flag]), ...(line.hasNote ? ['Note'] : [])].join('; '),
  ])
  return [head, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

/** What begins like a formula would be one in a spreadsheet: a quote before it makes it text. */
function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Gives it to the person as a file. */
export function saveCsv(lines: readonly StaffOrderLine[], name: string): void {
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  const file = new Blob(['\uFEFF', ordersCsv(lines)], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
