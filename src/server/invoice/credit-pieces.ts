import { paise } from '#domain/money.ts'
import { must } from '#domain/must.ts'
import { wholeRupees } from '#domain/pricing/quote.ts'
import { creditSeriesOf, documentNumber, financialYear, seriesOf } from '#domain/tax/document-series.ts'
import { sumOf, taxWithin } from '#domain/tax/tax-within.ts'
import type { Transaction } from '#server/db/database.ts'
import { type CreditLine, insertPartCredit, readCreditable } from './credit-store.ts'
import { nextOfSeries } from './document-store.ts'

type Creditable = Awaited<ReturnType<typeof readCreditable>>

export type CreditedPieces = {
  orderId: string
  lines: ReadonlyArray<{ itemId: string; quantity: number }>
}

/**
 * A credit note for pieces that came back, for each invoice that they stand on; the numbers of those that were made. A
 * line is credited at most as often as it was invoiced, whatever is asked. (owner.md §4.5)
 */
export async function creditPieces(
  tx: Transaction,
  { orderId, lines }: CreditedPieces,
  day: string,
): Promise<string[]> {
  const left = new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]))
  const numbers: string[] = []
  for (const invoice of await readCreditable(tx, orderId)) {
    const credited = invoice.lines.flatMap((line) => {
      const wanted = left.get(line.itemId) ?? 0
      const quantity = Math.min(wanted, line.quantity - line.creditedQuantity)
      if (quantity <= 0) return []
      left.set(line.itemId, wanted - quantity)
      return [lineOf(invoice, line, quantity)]
    })
    if (credited.length > 0) numbers.push(await write(tx, invoice, credited, day))
  }
  return numbers
}

function lineOf(
  { is_inter_state: isInterState }: Creditable[number],
  line: Creditable[number]['lines'][number],
  quantity: number,
): CreditLine {
  const isRest = quantity === line.quantity - line.creditedQuantity
  const value = paise(
    isRest ? line.valuePaise - line.creditedPaise : (line.valuePaise * quantity) / line.quantity,
  )
  const { itemId, hsn, words, rateBp } = line
  return { itemId, hsn, words, rateBp, quantity, value, ...taxWithin({ value, rateBp, isInterState }) }
}

async function write(
  tx: Transaction,
  invoice: Creditable[number],
  lines: readonly CreditLine[],
  day: string,
): Promise<string> {
  const series = creditSeriesOf(seriesOf(invoice.series, financialYear(day)))
  const seriesNo = await nextOfSeries(tx, series, 'credit-note')
  const number = must(documentNumber(series, seriesNo), `the series ${series} is full: choose another prefix`)
  const sum = (amounts: readonly number[]) => paise(amounts.reduce((total, amount) => total + amount, 0))
  const value = wholeRupees(sum(lines.map((line) => line.value)))
  const total = Math.min(value, invoice.total_paise - invoice.creditedPaise)
  await insertPartCredit(tx, invoice.id, {
    number,
    series,
    seriesNo,
    day,
    lines,
    taxable: sum(lines.map(({ taxable }) => taxable)),
    cgst: sum(lines.map(({ cgst }) => cgst)),
    sgst: sum(lines.map(({ sgst }) => sgst)),
    igst: sum(lines.map(({ igst }) => igst)),
    roundOff: total - sum(lines.map(sumOf)),
    total,
  })
  return number
}
