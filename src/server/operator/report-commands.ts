import { stringify } from 'csv-stringify/sync'
import type { Command } from 'commander'
import { formatRupees, paise, toRupees } from '#domain/money.ts'
import type { ReportLine } from '#server/tracking/tracking.ts'
import type { Days } from './days.ts'
import { daysCommand } from './days-command.ts'
import type { OpenOperator } from './open-operator.ts'

/** `report`: the shop's own figures by day, product and source, from the events it counted itself. */
export function reportCommands(program: Command, open: OpenOperator): void {
  daysCommand(program, open, {
    name: 'report',
    description: 'Views, additions, checkouts, orders and revenue by day, product and source.',
    read: ({ tracking }, days) => tracking.figures(days),
    asTable,
    asCsv,
  })
}

export function asCsv(lines: ReportLine[]): string {
  const rows = lines.map(({ revenuePaise, ...line }) => ({ ...line, revenue: toRupees(paise(revenuePaise)) }))
  // escape_formulas: a cell that begins like a formula stays text in a spreadsheet.
  return stringify(rows, { header: true, escape_formulas: true }).trimEnd()
}

export function asTable(lines: ReportLine[], { from, to }: Days): string {
  if (lines.length === 0) return `Nothing was counted from ${from} to ${to}.`
  const head = ['day', 'product', 'source', 'views', 'additions', 'checkouts', 'orders', 'revenue']
  const cells = lines.map((line) => [
    line.day,
    line.product,
    line.source,
    ...[line.views, line.additions, line.checkouts, line.orders].map(String),
    formatRupees(paise(line.revenuePaise)),
  ])
  const widths = head.map((title, at) => Math.max(title.length, ...cells.map((row) => row[at]?.length ?? 0)))
  const isText = (at: number) => at < 3
  return [head, ...cells]
    .map((row) =>
      row
        .map((cell, at) => (isText(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
