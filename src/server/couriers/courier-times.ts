const zone = '+05:30'

/**
 * A moment as Indian couriers write it: 2026-05-23T11:43:52.767, 2026-05-23 11:43:52, 23 05 2026 11:43:52, 23-05-2026
 * 11:43, 23/05/2026. What names no zone is meant as in India; without a time it is noon. Null: no moment.
 */
export function readCourierTime(text: string): Date | null {
  const plain = text.trim()
  if (/(Z|[+-][0-9]{2}:?[0-9]{2})$/.test(plain) && plain.includes('T')) return valid(new Date(plain))
  const match =
    /^(?:(?<year>[0-9]{4})-(?<month>[0-9]{2})-(?<day>[0-9]{2})|(?<d>[0-9]{1,2})[-/ .](?<m>[0-9]{1,2}|[A-Za-z]{3})[-/ .](?<y>[0-9]{4}))(?:[T ,]+(?<h>[0-9]{1,2}):(?<min>[0-9]{2})(?::(?<s>[0-9]{2})(?:\.[0-9]+)?)?(?: ?(?<half>[AaPp][Mm]))?)?$/.exec(
      plain,
    )
  if (!match?.groups) return null
  const { year, month, day, d, m, y, h, min, s, half } = match.groups
  const monthNumber = month ?? monthOf(m ?? '')
  if (monthNumber === null) return null
  const hour = hourOf(h ?? '12', half)
  const date = `${year ?? y}-${monthNumber}-${(day ?? d ?? '').padStart(2, '0')}`
  const found = valid(new Date(`${date}T${hour}:${min ?? '00'}:${s ?? '00'}${zone}`))
  // 31 February is no day, whatever the clock of the language makes of it.
  const sameDay = found && new Date(found.getTime() + 330 * 60_000).toISOString().slice(0, 10) === date
  return sameDay ? found : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function monthOf(text: string): string | null {
  if (/^[0-9]+$/.test(text)) return text.padStart(2, '0')
  const at = months.indexOf(text.toLowerCase())
  return at === -1 ? null : String(at + 1).padStart(2, '0')
}

function hourOf(text: string, half: string | undefined): string {
  const hour = Number(text)
  if (half === undefined) return text.padStart(2, '0')
  return String((hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)).padStart(2, '0')
}

function valid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date
}
