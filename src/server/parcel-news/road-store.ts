import { type RawBuilder, sql } from 'kysely'
import {
  answerHours,
  type AttemptReason,
  type NewsKind,
  silentHours,
  stuckDays,
} from '#domain/parcel-course.ts'
import type { NewsSource, RequestKind, RoadView } from '#domain/parcel.ts'
import type { Connection } from '#server/db/connection.ts'

const heard = sql`coalesce(parcel.heard_at, parcel.handed_at)`
const isOpen = sql`parcel.state IN ('handed', 'moving', 'out', 'failed', 'rto', 'lost') AND parcel.closed_at IS NULL`
const isUnanswered = sql`(parcel.state = 'failed' AND (parcel.answered_at IS NULL OR parcel.answered_at < parcel.failed_at))`
// Who has no number is with no courier who could tell.
const isSilent = sql`(parcel.awb IS NOT NULL AND parcel.state <> 'lost'
  AND ${heard} < now() - ${sql.lit(silentHours)} * interval '1 hour')`
const isStuck = sql`(parcel.awb IS NOT NULL AND parcel.state NOT IN ('lost', 'rto')
  AND coalesce(parcel.moved_at, parcel.handed_at) < now() - ${sql.lit(stuckDays)} * interval '1 day')`
const isDenied = sql`(parcel.denied_at IS NOT NULL AND parcel.closed_at IS NULL)`

const conditions: Record<RoadView, RawBuilder<boolean>> = {
  attention: sql<boolean>`((${isOpen} AND (${isUnanswered} OR ${isSilent} OR ${isStuck} OR parcel.state = 'lost')) OR ${isDenied})`,
  'on-the-way': sql<boolean>`(${isOpen} AND parcel.state IN ('handed', 'moving', 'out', 'failed'))`,
  'coming-back': sql<boolean>`(${isOpen} AND parcel.state IN ('rto', 'lost'))`,
}

/** Failed attempts first, by the hours that are left; then what was silent longest. */
const urgency = sql`CASE WHEN ${isUnanswered} THEN parcel.failed_at ELSE ${heard} + interval '1 year' END`

export type RoadRow = Awaited<ReturnType<typeof readRoadRows>>[number]

async function select(
  connection: Connection,
  { where, limit }: { where: RawBuilder<boolean>; limit: number },
) {
  const { rows } = await sql<{
    id: string
    attempts: number
    failed_at: Date | null
    failed_reason: AttemptReason | null
    answer_by: Date | null
    is_unanswered: boolean
    is_silent: boolean
    is_stuck: boolean
    is_denied: boolean
    is_lost: boolean
    heard_at: Date | null
    home_at: Date | null
    receives_at: Date | null
    closed_at: Date | null
    words: string | null
    kind: NewsKind | null
    place: string | null
    request: RequestKind | null
    details: string | null
    asked_at: Date | null
    told_at: Date | null
  }>`SELECT parcel.id, parcel.attempts, parcel.failed_at, parcel.failed_reason,
      CASE WHEN ${isUnanswered} THEN parcel.failed_at + ${sql.lit(answerHours)} * interval '1 hour' END AS answer_by,
      ${isUnanswered} AS is_unanswered, ${isOpen} AND ${isSilent} AS is_silent, ${isOpen} AND ${isStuck} AS is_stuck,
      ${isDenied} AS is_denied, parcel.state = 'lost' AND parcel.closed_at IS NULL AS is_lost,
      parcel.heard_at, parcel.home_at, parcel.receives_at, parcel.closed_at, e.words, e.kind, e.place,
      r.kind AS request, r.details, r.asked_at, r.told_at
    FROM parcel
      LEFT JOIN LATERAL (SELECT words, kind, place FROM parcel_event e WHERE e.parcel_id = parcel.id
        ORDER BY at DESC, heard_at DESC LIMIT 1) e ON true
      LEFT JOIN LATERAL (SELECT kind, details, asked_at, told_at FROM parcel_request r WHERE r.parcel_id = parcel.id
        ORDER BY asked_at DESC LIMIT 1) r ON true
    WHERE ${where} ORDER BY ${urgency}, parcel.id LIMIT ${limit}`.execute(connection)
  return rows
}

/** `after`: the id of the last one seen. */
export async function listRoad(
  connection: Connection,
  { view, after, limit }: { view: RoadView; after: string | null; limit: number },
) {
  const beyond =
    after === null
      ? sql`true`
      : sql`(${urgency}, parcel.id) > (SELECT ${urgency}, parcel.id FROM parcel WHERE parcel.id = ${after})`
  return select(connection, { where: sql<boolean>`${conditions[view]} AND ${beyond}`, limit })
}

export async function readRoadRows(connection: Connection, ids: readonly string[]) {
  return select(connection, { where: sql<boolean>`parcel.id = any(${[...ids]}::text[])`, limit: ids.length })
}

/** How many stand in each list. */
export async function countRoad(connection: Connection): Promise<Record<RoadView, number>> {
  const { rows } = await sql<Record<RoadView, number>>`SELECT
      (count(*) FILTER (WHERE ${conditions.attention}))::int AS attention,
      (count(*) FILTER (WHERE ${conditions['on-the-way']}))::int AS "on-the-way",
      (count(*) FILTER (WHERE ${conditions['coming-back']}))::int AS "coming-back"
    FROM (SELECT * FROM parcel WHERE ${isOpen} UNION ALL SELECT * FROM parcel WHERE ${isDenied} AND NOT (${isOpen})) parcel`.execute(
    connection,
  )
  return rows[0] ?? { attention: 0, 'on-the-way': 0, 'coming-back': 0 }
}

/** Boxes with a courier's number, that left the shop; two couriers may use one. */
export async function findByAwb(connection: Connection, awb: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('parcel')
    .select('id')
    .where('awb', '=', awb)
    .where('state', 'not in', ['packed', 'void'])
    .orderBy('handed_at', 'desc')
    .limit(5)
    .execute()
  return rows.map(({ id }) => id)
}

/** All that was heard of a parcel, the newest first. */
export async function listEvents(connection: Connection, parcelId: string) {
  return connection
    .selectFrom('parcel_event')
    .select(['kind', 'at', 'words', 'place', 'reason', 'source'])
    .$narrowType<{ source: NewsSource }>()
    .where('parcel_id', '=', parcelId)
    .orderBy('at', 'desc')
    .orderBy('heard_at', 'desc')
    .limit(200)
    .execute()
}
