import { attemptReasonOf } from '#domain/courier-words.ts'
import type { AttemptReason, NewsKind } from '#domain/parcel-course.ts'
import type { CourierNews } from '../courier-port.ts'
import { readCourierTime } from '../courier-times.ts'

/** One status, wherever it stands. `type`: UD on its way, RT turned round, DL arrived, CN cancelled, LT lost. */
export type DelhiveryStatus = {
  awb: string
  type: string
  status: string
  /** Why, by Delhivery's list (NSL). */
  code: string
  at: string
  instructions: string
  location: string | null
}

/** Codes with which a parcel is pending because nobody took it. */
const reasons: Record<string, AttemptReason> = {
  'EOD-3': 'later',
  'EOD-6': 'refused',
  'EOD-11': 'not-home',
  'EOD-15': 'wrong-address',
  'EOD-16': 'no-cash',
  'EOD-40': 'no-cash',
  'EOD-43': 'later',
  'EOD-69': 'refused',
  'EOD-74': 'wrong-address',
  'EOD-86': 'not-tried',
  'EOD-104': 'door-locked',
  'EOD-111': 'refused',
}

const pickedUp = ['X-PPOM', 'X-PIOM', 'X-PROM']

/** Null where nothing happened to the parcel: it was announced, or its booking cancelled. */
export function delhiveryNews(found: DelhiveryStatus): CourierNews | null {
  const kind = kindOf(found)
  const at = readCourierTime(found.at)
  if (kind === null || at === null) return null
  const { awb, status, instructions, location } = found
  const reason = kind === 'failed' ? (reasons[found.code] ?? attemptReasonOf(instructions)) : null
  const words = instructions.trim() === '' ? status : instructions.trim()
  return { awb, kind, at, words: words.slice(0, 200), place: location?.slice(0, 120) ?? null, reason }
}

function kindOf({ type, status, code, instructions }: DelhiveryStatus): NewsKind | null {
  const said = status.trim().toLowerCase()
  if (type === 'LT' || said === 'lost') return 'lost'
  if (type === 'RT') return 'returning'
  if (type === 'DL') return arrived(said)
  if (type !== 'UD') return null
  if (code in reasons) return 'failed'
  // Pending because of a code that is not known here: tried at the door, or waiting in a hall.
  if (said === 'pending') return code.startsWith('EOD-') ? 'failed' : 'moving'
  if (said === 'dispatched') return 'out'
  if (said !== 'in transit') return null
  return pickedUp.includes(code) || /picked up/i.test(instructions) ? 'picked-up' : 'moving'
}

function arrived(said: string): NewsKind | null {
  if (said === 'delivered') return 'delivered'
  return said === 'rto' ? 'returned' : null
}
