// The calls of the people of the shop, under /api/admin. What each takes and gives stands in staff-endpoint-schemas.ts.
import type { Permission } from '#domain/staff-roles.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'

/** A row for staff. 'anyone': whoever is signed in. `again`: only with a passkey or password of the last ten minutes. */
type StaffEndpoint<Path extends string, Who extends 'none' | 'required'> = Endpoint<Path, Who> & {
  may: Permission | 'anyone' | 'nobody'
  again: boolean
}

type Method = Endpoint['method']

/** A row before a sign-in. */
function open<const Path extends `/${string}`>(method: Method, path: Path): StaffEndpoint<Path, 'none'> {
  return { method, path, signIn: 'none', may: 'nobody', again: false }
}

function row<const Path extends `/${string}`>(
  may: Permission | 'anyone',
  method: Method,
  path: Path,
): StaffEndpoint<Path, 'required'> {
  return { method, path, signIn: 'required', may, again: false }
}

/** The same for what a screen that was left open must not do. */
function provenRow<const Path extends `/${string}`>(
  may: Permission | 'anyone',
  method: Method,
  path: Path,
): StaffEndpoint<Path, 'required'> {
  return { ...row(may, method, path), again: true }
}

export const staffEndpoints = {
  // Signing in
  readInvite: open('GET', '/join/{token}'),
  joinByPassword: open('POST', '/join/{token}/password'),
  joinByPasskey: open('POST', '/join/{token}/passkey'),
  startPasskey: open('POST', '/sign-in/passkey/start'),
  signInByPasskey: open('POST', '/sign-in/passkey'),
  signInByPassword: open('POST', '/sign-in/password'),
  readStation: open('GET', '/station'),
  signInByPin: open('POST', '/sign-in/pin'),
  signInToSample: open('POST', '/sign-in/sample'),
  readMe: row('anyone', 'GET', '/me'),
  signOut: row('anyone', 'POST', '/sign-out'),
  proveByPassword: row('anyone', 'POST', '/prove/password'),
  proveByPasskey: row('anyone', 'POST', '/prove/passkey'),
  startNewPasskey: provenRow('anyone', 'POST', '/me/passkeys/start'),
  addPasskey: provenRow('anyone', 'POST', '/me/passkeys'),
  removePasskey: provenRow('anyone', 'DELETE', '/me/passkeys/{id}'),
  setPin: provenRow('anyone', 'POST', '/me/pin'),

  // Orders
  countWork: row('see-orders', 'GET', '/work'),
  listWork: row('see-orders', 'GET', '/orders'),
  findOrders: row('see-orders', 'GET', '/find'),
  readStaffOrder: row('see-orders', 'GET', '/orders/{id}'),
  revealPhone: row('see-phones', 'POST', '/orders/{id}/phone'),
  confirmOrders: row('confirm', 'POST', '/orders/confirm'),
  noAnswer: row('confirm', 'POST', '/orders/{id}/no-answer'),
  holdOrders: row('change-orders', 'POST', '/orders/hold'),
  resumeOrders: row('change-orders', 'POST', '/orders/resume'),
  cancelOrders: row('cancel', 'POST', '/orders/cancel'),
  editDelivery: row('change-orders', 'PATCH', '/orders/{id}/address'),
  listSwaps: row('change-orders', 'GET', '/orders/{id}/lines/{itemId}'),
  swapLine: row('change-orders', 'PATCH', '/orders/{id}/lines/{itemId}'),
  noteOrder: row('see-orders', 'PATCH', '/orders/{id}/note'),
  listHandMessages: row('confirm', 'GET', '/orders/{id}/messages'),
  tellByHand: row('confirm', 'POST', '/orders/{id}/messages'),
  undoAction: row('anyone', 'POST', '/undo/{actionId}'),

  // Customers
  findCustomers: row('see-orders', 'GET', '/customers'),
  readCustomer: row('see-orders', 'GET', '/customers/{id}'),
  revealCustomer: row('see-phones', 'POST', '/customers/{id}/phone'),
  noteCustomer: row('see-orders', 'PATCH', '/customers/{id}/note'),
  setCustomersCash: row('change-orders', 'PATCH', '/customers/{id}/cash'),
  unlockCustomer: row('change-orders', 'POST', '/customers/{id}/unlock'),
  eraseCustomer: provenRow('erase', 'DELETE', '/customers/{id}'),
  sendConfirmLink: row('confirm', 'POST', '/orders/{id}/confirm-link'),

  // Packing
  listWaves: row('pack', 'GET', '/waves'),
  takeWave: row('pack', 'POST', '/waves'),
  readWave: row('pack', 'GET', '/waves/{wave}'),
  keepWave: row('pack', 'POST', '/waves/{wave}/keep'),
  dropWave: row('pack', 'DELETE', '/waves/{wave}'),
  packOrder: row('pack', 'POST', '/orders/{id}/pack'),
  reportMissing: row('pack', 'POST', '/orders/{id}/missing'),

  // The shelf
  findShelf: row('pack', 'GET', '/shelf'),
  setShelf: row('pack', 'PATCH', '/shelf/{id}'),

  // Parcels
  listParcels: row('see-orders', 'GET', '/parcels'),
  unpackParcel: row('pack', 'POST', '/parcels/{id}/unpack'),
  bookParcels: row('pack', 'POST', '/parcels/book'),
  handOver: row('hand-over', 'POST', '/parcels/hand-over'),

  // Returns and exchanges
  listReturns: row('see-orders', 'GET', '/returns'),
  readReturn: row('see-orders', 'GET', '/returns/{id}'),
  readReturnPhotos: row('decide-returns', 'GET', '/returns/{id}/photos'),
  readReturnable: row('decide-returns', 'GET', '/orders/{id}/returns'),
  openReturn: row('decide-returns', 'POST', '/orders/{id}/returns'),
  decideReturn: row('decide-returns', 'POST', '/returns/{id}/decide'),
  dropReturn: row('decide-returns', 'POST', '/returns/{id}/drop'),
  moveReturn: row('receive', 'POST', '/returns/{id}/moving'),
  receiveReturn: row('receive', 'POST', '/returns/{id}/receive'),

  // Money that goes back
  askMoneyBack: provenRow('refund', 'POST', '/returns/{id}/money'),
  listPayouts: row('pay-out', 'GET', '/payouts'),
  setPayee: provenRow('refund', 'POST', '/payouts/{id}/payee'),
  approvePayout: provenRow('pay-out', 'POST', '/payouts/{id}/approve'),
  dropPayout: provenRow('pay-out', 'POST', '/payouts/{id}/drop'),
  payPayout: provenRow('pay-out', 'POST', '/payouts/{id}/paid'),

  // On the road
  listRoad: row('see-orders', 'GET', '/road'),
  scanRoad: row('see-orders', 'GET', '/road/scan'),
  readRoadParcel: row('see-orders', 'GET', '/road/{id}'),
  askCourier: row('deliver', 'POST', '/road/{id}/ask'),
  deliverByHand: row('deliver', 'POST', '/road/{id}/delivered'),
  receiveParcel: row('receive', 'POST', '/road/{id}/receive'),
  giveUpParcel: row('receive', 'POST', '/road/{id}/give-up'),

  // Couriers
  listCouriers: row('see-orders', 'GET', '/couriers'),
  addCourier: row('settings', 'POST', '/couriers'),
  editCourier: row('settings', 'PATCH', '/couriers/{id}'),
  addWaybills: row('settings', 'POST', '/couriers/{id}/waybills'),
  readCourierFile: row('hand-over', 'POST', '/couriers/{id}/news'),

  // Papers: each answer is a page to be printed
  printLabels: row('pack', 'GET', '/print/labels'),
  printInvoices: row('see-orders', 'GET', '/print/invoices'),
  printChallans: row('pack', 'GET', '/print/challans'),
  printPickList: row('pack', 'GET', '/print/pick-list'),
  printManifest: row('hand-over', 'GET', '/print/manifest'),
  printStickers: row('pack', 'GET', '/print/stickers'),

  // People of the shop
  listStaff: row('staff', 'GET', '/staff'),
  inviteStaff: provenRow('staff', 'POST', '/staff'),
  editStaff: provenRow('staff', 'PATCH', '/staff/{id}'),
  renewInvite: provenRow('staff', 'POST', '/staff/{id}/invite'),
  signOutStaff: row('staff', 'POST', '/staff/{id}/sign-out'),
  approveStation: provenRow('staff', 'POST', '/stations'),
  revokeStation: provenRow('staff', 'DELETE', '/stations/{id}'),
  listActions: row('see-journal', 'GET', '/journal'),

  // Settings
  readSettings: row('settings', 'GET', '/settings'),
  readCashByPlace: row('settings', 'GET', '/settings/cash-by-place'),
  readHealth: row('settings', 'GET', '/health'),
  writeSettings: row('settings', 'PATCH', '/settings'),
}

export type StaffEndpoints = typeof staffEndpoints
export type StaffEndpointName = keyof StaffEndpoints
