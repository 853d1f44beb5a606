const dayMs = 24 * 60 * 60 * 1000

/** How long ago a review was written, in days, months (of 30 days) or years (of 365) (spec §9). */
export function relativeDate(then: Date, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - then.getTime()) / dayMs))
  if (days === 0) return 'Today'
  if (days < 30) return ago(days, 'day')
  if (days < 365) return ago(Math.floor(days / 30), 'month')
  return ago(Math.floor(days / 365), 'year')
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
