import { attemptReasonOf } from '#domain/courier-words.ts'
import type { NewsKind } from '#domain/parcel-course.ts'
import type { CourierNews } from '../courier-port.ts'
import { readCourierTime } from '../courier-times.ts'

export type ShiprocketStatus = {
  awb: string
  /** By Shiprocket's table; what is not in it says nothing. */
  statusId: string
  label: string
  at: string
  activity: string
  location: string | null
}

const kinds: Record<string, NewsKind> = {
  '6': 'moving',
  '7': 'delivered',
  '9': 'returning',
  '10': 'returned',
  '12': 'lost',
  '14': 'returned',
  '17': 'out',
  '18': 'moving',
  '21': 'failed',
  '22': 'moving',
  '24': 'lost',
  '38': 'moving',
  '39': 'moving',
  '40': 'returning',
  '41': 'returning',
  '42': 'picked-up',
  '44': 'lost',
  '46': 'returning',
  '48': 'moving',
  '50': 'moving',
  '51': 'picked-up',
  '55': 'moving',
  '75': 'returning',
  '78': 'returning',
}

/** Null where nothing happened to the parcel, or nothing that is certain: “untraceable” is not yet lost. */
export function shiprocketNews({
  awb,
  statusId,
  label,
  activity,
  ...found
}: ShiprocketStatus): CourierNews | null {
  const kind = kinds[statusId]
  const at = readCourierTime(found.at)
  if (kind === undefined || at === null) return null
  const words = (activity.trim() === '' ? label : activity.trim()).slice(0, 200)
  const reason = kind === 'failed' ? attemptReasonOf(activity) : null
  return { awb, kind, at, words, place: found.location?.slice(0, 120) ?? null, reason }
}
