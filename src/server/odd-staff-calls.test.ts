import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type StaffEndpointName, staffEndpoints } from '#contract/staff-endpoints.ts'
import { anyAddress } from '#test/support/customers.ts'
import { withOneOdd } from '#test/support/odd-bodies.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { joinStaff } from '#test/support/staff.ts'

const shop = await openShopOfFile()
const owner = await joinStaff(shop, { role: 'owner' })

const act = { actionId: randomUUID() }
const orders = [{ id: 'an-order', version: 1 }]
const response = {
  id: 'a key',
  rawId: 'a key',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: { credProps: { rk: true } },
  response: {
    clientDataJSON: inBase64({ type: 'webauthn.get', challenge: 'x', origin: shop.url }),
    attestationObject: inBase64({ fmt: 'none' }),
    authenticatorData: inBase64('x'.repeat(37)),
    signature: inBase64('x'),
    userHandle: inBase64('x'),
    transports: ['internal'],
  },
}

/** A body that is as it should be, for each call that takes one. */
const bodies: Partial<Record<StaffEndpointName, unknown>> = {
  joinByPassword: { password: 'a long pass phrase', code: '123456', enrolment: 'x' },
  joinByPasskey: { response, name: 'Phone' },
  signInByPasskey: { response },
  signInByPassword: { login: 'nobody', password: 'a long pass phrase', code: '123456' },
  signInByPin: { staffId: 'nobody', pin: '123456' },
  signInToSample: { token: 'x' },
  proveByPassword: { password: 'a long pass phrase', code: '123456' },
  proveByPasskey: { response },
  addPasskey: { response, name: 'Phone' },
  setPin: { pin: '123456' },
  revealPhone: act,
  confirmOrders: { ...act, orders },
  resumeOrders: { ...act, orders },
  holdOrders: { ...act, orders, reason: 'asked', words: 'later' },
  cancelOrders: { ...act, orders, reason: 'other', words: 'none' },
  noAnswer: { ...act, version: 1, hours: 2 },
  tellByHand: { ...act, message: 'late' },
  noteOrder: { ...act, version: 1, note: 'Call.' },
  askCourier: { ...act, version: 1, kind: 'try-again', details: 'tomorrow' },
  deliverByHand: { ...act, version: 1 },
  receiveParcel: { ...act, version: 1, pieces: [{ itemId: 'x', fine: 1 }] },
  giveUpParcel: { ...act, version: 1 },
  setShelf: { ...act, seen: { bin: null, barcode: null }, bin: 'A1', barcode: null },
  inviteStaff: { ...act, name: 'Devi', login: 'devi', role: 'packer', also: ['confirm'] },
  editStaff: { ...act, name: 'Devi', role: 'packer', also: ['confirm'], isSwitchedOff: false },
  renewInvite: act,
  signOutStaff: act,
  openReturn: {
    ...act,
    version: 1,
    wish: 'exchange',
    reason: 'too-small',
    words: 'tight',
    way: 'pickup',
    pieces: [{ itemId: 'an-item', quantity: 1, wantedSizeId: 'a-size' }],
  },
  decideReturn: { ...act, version: 1, decision: 'approve' },
  dropReturn: { ...act, version: 1 },
  moveReturn: { ...act, version: 1 },
  receiveReturn: {
    ...act,
    version: 1,
    pieces: [{ itemId: 'an-item', fine: 1, press: 0, bad: 0, missing: 0 }],
  },
  askMoneyBack: { ...act, version: 1, rupees: 299 },
  setPayee: { ...act, upi: 'meena@okbank' },
  approvePayout: act,
  dropPayout: act,
  payPayout: { ...act, utr: 'UTR000001' },
  approveStation: { ...act, name: 'Table' },
  revokeStation: act,
}

/** Whole bodies that are none. */
const noBodies = ['', 'null', '[]', '{}', '"x"', '1', '{"actionId":', '[{"a":1}]', '{"__proto__":{"a":1}}']

const oddTexts = [
  'a%00b',
  '%ed%a0%80',
  '%2e%2e%2f',
  'x'.repeat(3000),
  '%F0%9F%91%97',
  '-1',
  "'",
  '%25',
  '%E2%80%AE',
]

const queries: Partial<Record<StaffEndpointName, string[]>> = {
  listWork: ['view', 'after', 'limit', 'from', 'to', 'pays', 'courier', 'mark', 'product', 'staff'],
  findOrders: ['q'],
  listRoad: ['view', 'after', 'limit'],
  findShelf: ['q'],
  scanRoad: ['awb'],
  listActions: ['who', 'about', 'before'],
  listReturns: ['view', 'after'],
  listPayouts: ['view'],
}

const oddMoments = [
  '-271821-04-20',
  '%2B275760-09-13',
  '0000-01-01',
  '2026-02-31',
  '1e9',
  '-200000-01-01T00:00:00Z',
]
const digits = [
  '999999999999999',
  '000000000000000',
  '%2B910000',
  '#1',
  '%25%25%25%25',
  '____',
  '%5C%5C%5C%5C',
]

// Signing out would let nobody in for the calls after it.
const names = (Object.keys(staffEndpoints) as StaffEndpointName[]).filter((name) => name !== 'signOut')

test(
  'no call of the staff is answered with a failure, whatever its body, its path or its address says',
  {
    timeout: 300_000,
  },
  async () => {
    const failures: string[] = []
    for (const name of names) {
      const { method, path } = staffEndpoints[name]
      const usual = path.replaceAll(/\{\w+\}/g, 'x'.repeat(30))
      const addresses = [
        ...oddTexts.map((text) => path.replaceAll(/\{\w+\}/g, text)),
        ...(queries[name] ?? []).flatMap((query) =>
          [...oddTexts, ...oddMoments, ...digits].map((text) => `${usual}?view=all&q=ab&${query}=${text}`),
        ),
        `${usual}?${'a=1&'.repeat(500)}`,
      ]
      const made = method === 'GET' ? [] : [...noBodies, ...withOneOdd(bodies[name] ?? { a: 1 })]
      const calls = [
        ...addresses.map((address) => [address, JSON.stringify(bodies[name] ?? {})] as const),
        ...made.map((body) => [usual, body] as const),
      ]
      for (const [address, body] of calls) {
        const { status } = await send(method, address, body)
        if (status >= 500)
          failures.push(`${method} ${address.slice(0, 200)}: ${status} for ${body.slice(0, 300)}`)
      }
    }
    expect(failures).toEqual([])
    const me = await owner.call('readMe', {})
    expect(me.status).toBe(200)
  },
)

function send(method: string, address: string, body: string) {
  return fetch(`${shop.url}/api/admin${address}`, {
    method,
    body: method === 'GET' ? undefined : body,
    headers: {
      'content-type': 'application/json',
      'x-shop-admin': '1',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': anyAddress(),
      cookie: [...owner.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    },
  })
}

function inBase64(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
}
