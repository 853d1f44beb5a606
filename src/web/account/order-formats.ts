/** A date as it is written in India: 21 Nov 2026. */
export function day(moment: string): string {
  return new Date(moment).toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric' })
}

/** A date and a time. */
export function dayAndTime(moment: string): string {
  const time = new Date(moment).toLocaleTimeString('en-IN', { hour: 'numeric', minute: '2-digit' })
  return `${day(moment)}, ${time}`
}
