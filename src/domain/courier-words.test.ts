import { expect, test } from 'vitest'
import { attemptReasonOf, newsKindOf } from './courier-words.ts'

test.each([
  ['Delivered', 'delivered'],
  ['SHIPMENT DELIVERED', 'delivered'],
  ['Undelivered', 'failed'],
  ['Delivery attempt failed', 'failed'],
  ['Out For Delivery', 'out'],
  ['OUT_FOR_DELIVERY', 'out'],
  ['Picked Up', 'picked-up'],
  ['In Transit', 'moving'],
  ['Reached at Destination Hub', 'moving'],
  ['RTO Initiated', 'returning'],
  ['RTO In Transit', 'returning'],
  ['RTO Delivered', 'returned'],
  ['Returned to shipper', 'returned'],
  ['Lost', 'lost'],
  ['Manifest uploaded', null],
  ['', null],
])('“%s” means %s', (words, kind) => {
  expect(newsKindOf(words)).toBe(kind)
})

test.each([
  ['Consignee refused to accept/order cancelled', 'refused'],
  ['COD amount not ready', 'no-cash'],
  ['Customer asked for future delivery', 'later'],
  ['Bad/Incomplete Address', 'wrong-address'],
  ['Consignee not reachable on phone', 'unreachable'],
  ['Premises closed', 'door-locked'],
  ['Consignee unavailable', 'not-home'],
  ['Delivery not attempted', 'not-tried'],
  ['', 'not-home'],
])('a parcel that was not handed over because of “%s” failed for %s', (remark, reason) => {
  expect(attemptReasonOf(remark)).toBe(reason)
})
