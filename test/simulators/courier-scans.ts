import type { AttemptReason, NewsKind } from '#domain/parcel-course.ts'
import type { BookedParcel, SimulatedScan } from './courier-books.ts'

type Said = { type: string; status: string; code: string; words: string }

const delhivery: Record<NewsKind | 'announced', Said> = {
  announced: { type: 'UD', status: 'Manifested', code: 'X-UCI', words: 'Manifest uploaded' },
  'picked-up': { type: 'UD', status: 'In Transit', code: 'X-PPOM', words: 'Shipment picked up' },
  moving: { type: 'UD', status: 'In Transit', code: 'X-PIOM2', words: 'Shipment Received at Facility' },
  out: { type: 'UD', status: 'Dispatched', code: 'X-DDD3FD', words: 'Out for delivery' },
  failed: { type: 'UD', status: 'Pending', code: 'EOD-11', words: 'Consignee Unavailable' },
  delivered: { type: 'DL', status: 'Delivered', code: 'EOD-38', words: 'Delivered to consignee' },
  returning: {
    type: 'RT',
    status: 'In Transit',
    code: 'RT-101',
    words: 'Returned as per Client Instructions',
  },
  returned: { type: 'DL', status: 'RTO', code: 'RD-AC', words: 'RETURN Accepted' },
  lost: { type: 'LT', status: 'LOST', code: 'LT-100', words: 'Shipment LOST' },
}

const attempts: Record<AttemptReason, { code: string; words: string }> = {
  'not-home': { code: 'EOD-11', words: 'Consignee Unavailable' },
  refused: { code: 'EOD-6', words: 'Consignee refused to accept/order cancelled' },
  'no-cash': { code: 'EOD-16', words: 'Payment Mode / Amt Dispute' },
  'wrong-address': { code: 'EOD-74', words: 'Bad/Incomplete Address' },
  unreachable: { code: 'EOD-999', words: 'Consignee not reachable on phone' },
  'door-locked': { code: 'EOD-104', words: 'Entry restricted area' },
  later: { code: 'EOD-3', words: 'Delivery Rescheduled by Customer' },
  'not-tried': { code: 'EOD-86', words: 'Not attempted' },
}

const shiprocket: Record<NewsKind | 'announced', { id: number; label: string; words: string }> = {
  announced: { id: 5, label: 'MANIFEST GENERATED', words: 'Manifested - Manifest uploaded' },
  'picked-up': { id: 42, label: 'PICKED UP', words: 'In Transit - Shipment picked up' },
  moving: { id: 18, label: 'IN TRANSIT', words: 'In Transit - Shipment Received at Facility' },
  out: { id: 17, label: 'OUT FOR DELIVERY', words: 'Dispatched - Out for delivery' },
  failed: { id: 21, label: 'UNDELIVERED', words: 'Pending - Consignee Unavailable' },
  delivered: { id: 7, label: 'DELIVERED', words: 'Delivered - Delivered to consignee' },
  returning: { id: 9, label: 'RTO INITIATED', words: 'RTO Initiated - Returned as per Client Instructions' },
  returned: { id: 10, label: 'RTO DELIVERED', words: 'RTO Delivered - RETURN Accepted' },
  lost: { id: 12, label: 'LOST', words: 'Shipment LOST' },
}

/** The day and time in India, as couriers write it. */
function inIndia(at: Date): { day: string; time: string } {
  const text = new Date(at.getTime() + 330 * 60_000).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 19) }
}

function delhiveryStatus(scan: SimulatedScan) {
  const failed = scan.kind === 'failed' ? attempts[scan.reason ?? 'not-home'] : null
  const { day, time } = inIndia(scan.at)
  return { ...delhivery[scan.kind], ...failed, at: `${day}T${time}.000` }
}

/** Of Delhivery's list of a parcel. */
export function delhiveryShipment({ awb, reference, scans }: BookedParcel) {
  return {
    Shipment: {
      AWB: awb,
      ReferenceNo: reference,
      Scans: scans.map((scan) => {
        const { type, status, code, words, at } = delhiveryStatus(scan)
        return {
          ScanDetail: {
            ScanDateTime: at,
            ScanType: type,
            Scan: status,
            StatusDateTime: at,
            ScannedLocation: scan.place,
            StatusCode: code,
            Instructions: words,
          },
        }
      }),
    },
  }
}

/** What Delhivery reports of one scan (Push API). */
export function delhiveryReport({ awb, reference }: BookedParcel, scan: SimulatedScan) {
  const { type, status, code, words, at } = delhiveryStatus(scan)
  return {
    Shipment: {
      Status: {
        Status: status,
        StatusDateTime: at,
        StatusType: type,
        StatusLocation: scan.place,
        Instructions: words,
      },
      PickUpDate: at,
      NSLCode: code,
      Sortcode: 'MAA/TPR',
      ReferenceNo: reference,
      AWB: awb,
    },
  }
}

export function shiprocketActivity(scan: SimulatedScan) {
  const { id, label, words } = shiprocket[scan.kind]
  const { day, time } = inIndia(scan.at)
  const why = scan.kind === 'failed' ? `Pending - ${attempts[scan.reason ?? 'not-home'].words}` : words
  return {
    date: `${day} ${time}`,
    status: delhivery[scan.kind].code,
    activity: why,
    location: scan.place,
    'sr-status': String(id),
    'sr-status-label': label,
  }
}

/** What Shiprocket reports: one scan, and all before it. */
export function shiprocketReport(parcel: BookedParcel, scan: SimulatedScan) {
  const { id, label } = shiprocket[scan.kind]
  const { day, time } = inIndia(scan.at)
  const [year, month, date] = day.split('-')
  const until = parcel.scans.indexOf(scan)
  return {
    awb: parcel.awb,
    courier_name: 'Delhivery Surface',
    current_status: label,
    current_status_id: id,
    shipment_status: label,
    shipment_status_id: id,
    current_timestamp: `${date} ${month} ${year} ${time}`,
    order_id: parcel.reference,
    sr_order_id: parcel.orderId,
    scans: parcel.scans.slice(0, until + 1).map(shiprocketActivity),
    is_return: 0,
    channel_id: 3_422_553,
    pod_status: 'OTP Based Delivery',
    pod: 'Not Available',
  }
}
