import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type StaffEndpointName, staffEndpoints } from '#contract/staff-endpoints.ts'
import { workViews } from '#domain/order-stage.ts'
import { parcelViews } from '#domain/parcel.ts'
import { joinStaff } from './staff.ts'
import type { TestShop } from './shop.ts'

type Desk = Awaited<ReturnType<typeof joinStaff>>
type Ask = (name: StaffEndpointName, sent?: Sent) => Promise<Response>
type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

const orderRead = z.object({ data: z.object({ version: z.number() }) })

/** What the owner and the packers do in a day: lists, finding, every change of an order, people and the journal. */
export async function openStaffDay(shop: TestShop) {
  const desk = await joinStaff(shop, { role: 'owner' })
  const ask: Ask = (name, sent = {}) => desk.send(name, sent)

  return async function workAtTheDesk({ orderId, mobile }: { orderId: string; mobile: string }) {
    await ask('countWork')
    for (const view of workViews) {
      await ask('listWork', { query: { view } })
      await ask('listWork', { query: { view, after: orderId, limit: '10' } })
    }
    for (const q of [
      mobile,
      mobile.slice(0, 4),
      mobile.slice(-4),
      '1001',
      orderId.slice(-5),
      'GR2000100',
      'G/26-27/100',
      'nobody at all',
    ])
      await ask('findOrders', { query: { q } })
    // What such a list costs are the days asked for: as many in shops of all ages.
    const from = new Date(Date.now() - 5 * 24 * 60 * 60_000).toISOString().slice(0, 10)
    const to = new Date().toISOString().slice(0, 10)
    const filters: Array<Record<string, string>> = [
      { from, to },
      { pays: 'online-payment' },
      { courier: 'courier-1' },
      { mark: 'note' },
      { product: 'leggings' },
      // Nobody's: every order of the days that are asked for is looked at, a month's unless told.
      { from: to, product: 'SKU-1', staff: desk.id },
      { from, to, pays: 'cash-on-delivery', courier: 'courier-2', mark: 'double-order' },
    ]
    for (const view of ['all', 'sent', 'to-confirm'])
      for (const filter of filters) await ask('listWork', { query: { view, ...filter } })
    for (const view of parcelViews) {
      await ask('listParcels', { query: { view } })
      await ask('listParcels', { query: { view, courier: 'courier-1', after: 'parcel-x' } })
    }
    await ask('listCouriers')
    await changeOrder(desk, ask, orderId)
    await lookAfterPeople(desk, ask)
    const before = new Date().toISOString()
    const journals: Array<Record<string, string>> = [
      {},
      { who: desk.id },
      { about: orderId },
      { who: desk.id, before },
    ]
    for (const query of journals) await ask('listActions', { query })
    for (const name of signingIn)
      await ask(name, { params: { id: desk.id, token: 'x'.repeat(40) }, body: guessed })
  }
}

/** Signing in, as somebody would who guesses. */
const signingIn: readonly StaffEndpointName[] = [
  'readInvite',
  'joinByPassword',
  'joinByPasskey',
  'startPasskey',
  'signInByPasskey',
  'signInByPassword',
  'signInToSample',
  'readMe',
  'proveByPassword',
  'proveByPasskey',
  'startNewPasskey',
  'addPasskey',
  'removePasskey',
  'setPin',
]

const guessed = {
  login: 'kavya-1',
  password: 'not theirs',
  code: '123456',
  staffId: 'staff-1',
  pin: '123456',
  response: {},
}

async function changeOrder({ send }: Desk, ask: Ask, orderId: string): Promise<void> {
  const params = { id: orderId }
  const act = async (name: StaffEndpointName, words: object = {}): Promise<string> => {
    const { version } = orderRead.parse(await (await send('readStaffOrder', { params })).json()).data
    const actionId = randomUUID()
    const own = { actionId, version, ...words }
    const bulk = { actionId, orders: [{ id: orderId, version }], ...words }
    await ask(name, { params, body: staffEndpoints[name].path.includes('{id}') ? own : bulk })
    return actionId
  }
  await ask('readStaffOrder', { params })
  await ask('revealPhone', { params, body: { actionId: randomUUID() } })
  await act('noAnswer', { hours: 2 })
  await act('noteOrder', { note: 'Call after six.' })
  const actionId = await act('confirmOrders')
  await ask('undoAction', { params: { actionId } })
  await act('holdOrders', { reason: 'asked' })
  await act('resumeOrders')
  await act('cancelOrders', { reason: 'changed-mind' })
}

async function lookAfterPeople({ id }: Desk, ask: Ask): Promise<void> {
  const body = { actionId: randomUUID() }
  await ask('listStaff')
  await ask('inviteStaff', {
    body: { ...body, name: 'Devi', login: `devi-${randomUUID().slice(0, 8)}`, role: 'packer', also: [] },
  })
  await ask('renewInvite', { params: { id: 'staff-1' }, body: { actionId: randomUUID() } })
  await ask('editStaff', { params: { id: 'staff-1' }, body: { actionId: randomUUID(), name: 'Kavya R' } })
  await ask('signOutStaff', { params: { id: 'staff-1' }, body: { actionId: randomUUID() } })
  await ask('approveStation', { body: { actionId: randomUUID(), name: 'Packing table' } })
  await ask('readStation')
  await ask('signInByPin', { body: { staffId: id, pin: '123456' } })
  await ask('revokeStation', { params: { id: 'a-station' }, body: { actionId: randomUUID() } })
}
