import type { CalledCourier } from '#domain/courier-adapters.ts'
import type { NewsKind } from '#domain/parcel-course.ts'
import type { BookedParcel, SimulatedScan } from '../simulators/courier-books.ts'
import { reportOf } from '../simulators/courier-simulators.ts'
import { answered } from './month-desk.ts'
import { shuffled } from './orderings.ts'
import { anAction } from './packing-desk.ts'
import type { TestShop } from './shop.ts'
import type { StaffBrowser } from './staff.ts'

/** One scan on its way to the shop. */
export type Posted = { scan: SimulatedScan; known: BookedParcel | null; awb: string }

/** The words of a courier who sends files; "Collected" is one that the shop does not know by itself. */
const fileWords: Record<NewsKind, string> = {
  'picked-up': 'Collected',
  moving: 'In Transit',
  out: 'Out for Delivery',
  failed: 'Undelivered',
  delivered: 'Delivered',
  returning: 'RTO Initiated',
  returned: 'RTO Delivered',
  lost: 'Lost',
}
const columns = {
  awb: 'AWB No',
  status: 'Status',
  at: 'Scan Date',
  remark: 'Remarks',
  place: 'City',
  words: { Collected: 'picked-up' as const },
}
/** What fits into one file. */
const rowsOfFile = 500

/** On which days a scan made on `day` is told: late, more than once, and where it may get lost not at all. */
export function daysTold(chance: () => number, { day, mayGetLost }: { day: number; mayGetLost: boolean }) {
  if (mayGetLost && chance() < 0.03) return []
  const told = [chance() < 0.8 ? day : day + 1 + Math.floor(chance() * 3)]
  while (chance() < 0.15) told.push(day + Math.floor(chance() * 5))
  return told
}

/** Brings what couriers have to tell, in an order of chance. */
export function openCourierPost(shop: TestShop, chance: () => number) {
  async function report(adapter: CalledCourier, id: string, { known, scan }: Posted) {
    if (!known) throw new Error('the courier knows it')
    const { body, headers } = reportOf(known, scan)
    const tell = () =>
      fetch(`${shop.url}/api/web/courier/news/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    let answer = await tell()
    // What is not taken is sent again.
    for (let tries = 1; tries < 10 && answer.status === 503; tries += 1) answer = await tell()
    if (answer.status !== 200) throw new Error(`${adapter}: ${answer.status}`)
  }

  /** Rows of the day in files: tried first, then read, and the same file once more by mistake. */
  async function file(by: StaffBrowser, id: string, posted: readonly Posted[]) {
    const all = shuffled(posted, chance)
    for (let at = 0; at < all.length; at += rowsOfFile) {
      const rows = all.slice(at, at + rowsOfFile).map(({ scan, awb }) => {
        const remark = scan.kind === 'failed' ? 'Consignee refused' : ''
        return [
          awb,
          fileWords[scan.kind === 'announced' ? 'moving' : scan.kind],
          inFile(scan.at),
          remark,
          'Salem',
        ]
      })
      const text = [['AWB No', 'Status', 'Scan Date', 'Remarks', 'City'], ...rows]
        .map((row) => row.join(','))
        .join('\n')
      for (const how of ['try', 'apply', 'apply'] as const) {
        const body = { actionId: anAction(), file: text, how, columns }
        const read = await answered(() => by.call('readCourierFile', { params: { id }, body }))
        if (read.problems.length > 0) throw new Error(JSON.stringify(read.problems[0]))
      }
    }
  }

  return { report, file }
}

/** As Indian couriers write a minute: 23-05-2026 14:30. */
function inFile(at: Date): string {
  const [year, month, day, hour, minute] = new Date(at.getTime() + 330 * 60_000).toISOString().split(/[-T:]/)
  return `${day}-${month}-${year} ${hour}:${minute}`
}
