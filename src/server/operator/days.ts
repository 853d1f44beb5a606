import { dayInIndia } from '#server/settings/day-in-india.ts'

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const usualDays = 30

export type Days = { from: string; to: string }

/** The days a report is about, the last thirty unless told; says what is wrong and gives null for others. */
export function readDays({ from = shiftedDay(-usualDays), to = shiftedDay(0) }: Partial<Days>): Days | null {
  if (dayPattern.test(from) && dayPattern.test(to) && from <= to) return { from, to }
  console.error('Write days as 2026-01-31, the first before the last.')
  process.exitCode = 1
  return null
}

function shiftedDay(days: number): string {
  return dayInIndia(new Date(Date.now() + days * 24 * 3600 * 1000))
}
