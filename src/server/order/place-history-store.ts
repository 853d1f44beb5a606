import { sql } from 'kysely'
import { paymentMethodCodes } from '#domain/order.ts'
import { areaOf, type PlaceHistory, placeHistoryTerms } from '#domain/place-history.ts'
import type { Connection } from '#server/db/connection.ts'

/** As its index says it (orders_ended_by_place). */
const ended = sql`stage IN ('delivered', 'returned') AND payment_method = ${sql.lit(paymentMethodCodes['cash-on-delivery'])}
  AND created_at > now() - make_interval(days => ${sql.lit(placeHistoryTerms.days)})`
const area = sql`left(delivery_address ->> 'pincode', 3)`

/** How the newest cash parcels to this PIN code and to its area ended. */
export async function readPlaceHistory(
  connection: Connection,
  pincode: string,
): Promise<{ pincode: PlaceHistory; area: PlaceHistory }> {
  const { rows } = await sql<Record<'parcels' | 'cameBack' | 'parcelsHere' | 'cameBackHere', number>>`
    SELECT count(*)::int AS parcels, count(*) FILTER (WHERE came_back)::int AS "cameBack",
      count(*) FILTER (WHERE is_here)::int AS "parcelsHere",
      count(*) FILTER (WHERE is_here AND came_back)::int AS "cameBackHere"
    FROM (SELECT stage = 'returned' AS came_back, delivery_address ->> 'pincode' = ${pincode} AS is_here
      FROM orders WHERE ${area} = ${areaOf(pincode)} AND ${ended}
      ORDER BY created_at DESC LIMIT ${placeHistoryTerms.newest}) newest`.execute(connection)
  const [found] = rows
  return {
    pincode: { begins: pincode, parcels: found?.parcelsHere ?? 0, cameBack: found?.cameBackHere ?? 0 },
    area: { begins: areaOf(pincode), parcels: found?.parcels ?? 0, cameBack: found?.cameBack ?? 0 },
  }
}

/** Areas with parcels enough, those of which most came back first. */
export async function listAreaHistory(connection: Connection): Promise<PlaceHistory[]> {
  const { rows } = await sql<PlaceHistory>`
    SELECT ${area} AS begins, count(*)::int AS parcels,
      count(*) FILTER (WHERE stage = 'returned')::int AS "cameBack"
    FROM orders WHERE ${area} ~ '^[0-9]{3}$' AND ${ended}
    GROUP BY 1 HAVING count(*) >= ${placeHistoryTerms.atLeast}
    ORDER BY count(*) FILTER (WHERE stage = 'returned')::float8 / count(*) DESC, count(*) DESC, 1
    LIMIT 50`.execute(connection)
  return rows
}
