import type { Command } from 'commander'
import type { Areas } from '../areas.ts'
import { type Days, readDays } from './days.ts'
import type { OpenOperator } from './open-operator.ts'
import { print } from './printing.ts'

type DaysReport<Line> = {
  name: string
  description: string
  read: (areas: Areas, days: Days) => Promise<Line[]>
  asTable: (lines: Line[], days: Days) => string
  asCsv: (lines: Line[]) => string
}

/** A command that shows figures of some days, as a table or as comma separated values. */
export function daysCommand<Line>(
  program: Command,
  open: OpenOperator,
  { name, description, read, asTable, asCsv }: DaysReport<Line>,
): void {
  program
    .command(name)
    .description(description)
    .option('--from <day>', 'first day, as 2026-01-31 (India); 30 days ago when left out')
    .option('--to <day>', 'last day; today when left out')
    .option('--csv', 'as comma separated values instead of a table')
    .action(async (options: { from?: string; to?: string; csv?: true }) => {
      const days = readDays(options)
      if (!days) return
      const { areas, close } = await open()
      try {
        const lines = await read(await areas(), days)
        for (const line of (options.csv ? asCsv(lines) : asTable(lines, days)).split('\n')) print(line)
      } finally {
        await close()
      }
    })
}
