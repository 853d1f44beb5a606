/** The most that the law lets a number have (rule 46 of the CGST Rules). */
const longestNumber = 16

const mostDigits = 6

/** The year that books are kept by, from April to March, of a day like 2026-11-22: 26-27. */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const begins = month >= 4 ? year : year - 1
  return `${twoDigits(begins)}-${twoDigits(begins + 1)}`
}

/**
 * The beginning of every number of a series. A year in what the owner wrote (K/26-27/) follows the calendar, and numbers
 * begin anew every April; without one they go on.
 */
export function seriesOf(prefix: string, year: string): string {
  return prefix.replace(/[0-9]{2}-[0-9]{2}/, year)
}

/** The series of credit notes beside that of invoices. */
export function creditSeriesOf(series: string): string {
  return `C${series}`
}

/** A number of a series as it stands on paper; null where it would be longer than the law lets it. */
export function documentNumber(series: string, count: number): string | null {
  const digits = Math.min(mostDigits, longestNumber - series.length)
  const number = `${series}${String(count).padStart(digits, '0')}`
  return number.length <= longestNumber ? number : null
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
