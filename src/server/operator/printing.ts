// What could move the cursor, colour the screen or turn a line around: a customer chooses their own name.
const unprintable = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Writes a line on the operator's screen; what customers wrote stands in it as letters only. */
export function print(line: string): void {
  console.log(printable(line))
}

export function printable(line: string): string {
  return line.replaceAll(unprintable, '\uFFFD')
}

/** A moment as the shop's clock shows it: 2026-01-31 18:05, Indian time. */
export function momentInIndia(moment: Date): string {
  return moment.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'short' })
}
