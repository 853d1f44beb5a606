import type { RoadParcelDetail, RoadParcelLine } from '#contract/staff-road-schemas.ts'
import type { StaffParcel } from '#contract/staff-parcel-schemas.ts'
import { type Attention, readAwb, type RoadView } from '#domain/parcel.ts'
import type { ParcelNewsDependencies } from './parcel-news-dependencies.ts'
import { linesOfBox } from './receipt-store.ts'
import { countRoad, findByAwb, listEvents, listRoad, readRoadRows, type RoadRow } from './road-store.ts'

/** What is on the road, as it is shown. */
export function createRoad({
  database: { query },
  parcels,
}: Pick<ParcelNewsDependencies, 'database' | 'parcels'>) {
  async function shown(rows: RoadRow[]): Promise<RoadParcelLine[]> {
    const boxes = new Map((await parcels.read(rows.map(({ id }) => id))).map((box) => [box.id, box]))
    return rows.flatMap((row) => {
      const box = boxes.get(row.id)
      return box ? toLine(row, box) : []
    })
  }

  async function read(id: string): Promise<RoadParcelDetail | null> {
    const [line] = await shown(await readRoadRows(query, [id]))
    if (!line) return null
    const [lines, events] = await Promise.all([linesOfBox(query, id), listEvents(query, id)])
    return {
      ...line,
      lines: lines.map(({ fine, press, damaged, wrong, missing, ...piece }) => ({
        itemId: piece.itemId,
        productName: piece.productName,
        color: piece.color,
        size: piece.size,
        image: piece.image,
        quantity: piece.quantity,
        sku: piece.sku,
        barcode: piece.barcode,
        back: { fine, press, damaged, wrong, missing },
      })),
      events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    }
  }

  return {
    read,
    list: async (page: { view: RoadView; after: string | null; limit: number }) =>
      shown(await listRoad(query, page)),
    count: () => countRoad(query),

    /** By what was scanned; two couriers may use one number. */
    async scanned(awb: string): Promise<RoadParcelDetail[]> {
      const found = await Promise.all((await findByAwb(query, readAwb(awb))).map(read))
      return found.filter((parcel) => parcel !== null)
    },
  }
}

function toLine(row: RoadRow, box: StaffParcel): RoadParcelLine {
  const why: Array<[Attention, boolean]> = [
    ['failed', row.is_unanswered],
    ['lost', row.is_lost],
    ['denied', row.is_denied],
    ['silent', row.is_silent],
    ['stuck', row.is_stuck],
  ]
  return {
    ...box,
    attention: why.flatMap(([reason, isSo]) => (isSo ? [reason] : [])),
    answerBy: row.answer_by?.toISOString() ?? null,
    attempts: row.attempts,
    failedAt: row.failed_at?.toISOString() ?? null,
    failedReason: row.failed_reason,
    heardAt: row.heard_at?.toISOString() ?? null,
    lastNews:
      row.words === null || row.kind === null ? null : { kind: row.kind, words: row.words, place: row.place },
    homeAt: row.home_at?.toISOString() ?? null,
    request:
      row.request === null || row.asked_at === null
        ? null
        : {
            kind: row.request,
            details: row.details ?? '',
            askedAt: row.asked_at.toISOString(),
            toldAt: row.told_at?.toISOString() ?? null,
          },
    closesAt: row.receives_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}
