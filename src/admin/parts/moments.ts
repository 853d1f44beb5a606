const minuteMs = 60_000

/** How long ago something was, in one short word: 14 min, 3 h, 2 d. */
export function ageOf(moment: string, now: number): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(moment)) / minuteMs))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

/** A moment on India's clock: 31 Jan, 18:05. */
export function momentShown(moment: string): string {
  return new Date(moment).toLocaleString('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
}

/** The time of day on India's clock: 18:05. */
export function clockShown(moment: number): string {
  return new Date(moment).toLocaleTimeString('en-IN', {
    timeZone: 'Asia/Kolkata',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
}

/** A day on India's clock: Sat 31 Jan. */
export function dayShown(moment: string): string {
  return new Date(moment).toLocaleDateString('en-IN', {
    timeZone: 'Asia/Kolkata',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
}

/** A day that may be of another year, on India's clock: 31 Jan 2026. */
export function dateShown(moment: string): string {
  return new Date(moment).toLocaleDateString('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}
