import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import type { TestDatabase } from '#test/support/database.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { created, deadline } from '#test/support/new-payment.ts'
import { type Gateway, gatewayNames } from './payment-provider.ts'
import type { SimulatedGateway } from '#test/simulators/gateway-books.ts'
import type { GatewaySimulators } from '#test/simulators/gateway-simulators.ts'
import { openGatewaySimulators } from '#test/simulators/gateway-simulators.ts'
import { createSandboxGateway } from './gateways/sandbox/sandbox-gateway.ts'
import { endSandboxPayment } from './gateways/sandbox/sandbox-store.ts'

/** A provider and the hands of the people at the other end. */
type Rig = {
  provider: Gateway
  pay: (reference: string) => Promise<unknown>
  runOut: (reference: string) => Promise<unknown>
  /** How many payments the gateway knows. */
  count: () => Promise<number>
}

let simulators: GatewaySimulators
let shop: TestDatabase
const rigs = new Map<string, Rig>()

beforeAll(async () => {
  simulators = await openGatewaySimulators({ mode: 'sample' })
  shop = await createTestDatabase()
  for (const name of ['phonepe', 'razorpay', 'cashfree'] as const) rigs.set(name, simulatedRig(name))
  rigs.set('sandbox', sandboxRig())
})
afterEach(() => simulators.faults.clear())
afterAll(async () => {
  await simulators.close()
  await shop.drop()
})

function simulatedRig(name: SimulatedGateway): Rig {
  const booked = (reference: string) => {
    const payment = simulators.books.find(name, reference)
    if (!payment) throw new Error('not in the books')
    return payment
  }
  return {
    provider: simulators.provider(name),
    pay: async (reference) => simulators.books.capture(booked(reference)),
    runOut: async (reference) => simulators.books.end(booked(reference), 'expired'),
    count: async () => simulators.books.list().filter(({ gateway }) => gateway === name).length,
  }
}

function sandboxRig(): Rig {
  const { database } = shop
  return {
    provider: createSandboxGateway({
      database,
      publicUrl: 'http://localhost:3000',
      mode: 'sample',
      webhookSecret: 'known to the tests only',
    }),
    pay: (reference) => endSandboxPayment(database.query, reference, 'captured'),
    runOut: (reference) =>
      sql`UPDATE sandbox_payment SET expires_at = now() WHERE reference = ${reference}`.execute(
        database.query,
      ),
    count: async () => {
      const { rows } = await sql<{ n: number }>`SELECT count(*)::int8 AS n FROM sandbox_payment`.execute(
        database.query,
      )
      return rows[0]?.n ?? 0
    },
  }
}

function rigOf(name: string): Rig {
  const rig = rigs.get(name)
  if (!rig) throw new Error(`no rig for ${name}`)
  return rig
}

async function captured(rig: Rig) {
  const { payment, known } = await created(rig.provider)
  await rig.pay(payment.reference)
  const answer = await rig.provider.status(known)
  if (!answer.ok) throw new Error('no answer')
  return { known: { ...known, paymentRef: answer.status.paymentRef }, status: answer.status }
}

function newRefundId(): string {
  return randomUUID().replaceAll('-', '')
}

describe.each(gatewayNames)('%s', (name) => {
  test('gives a page to pay on and says that nothing came yet', async () => {
    const { provider } = rigOf(name)
    const { payment, page, known } = await created(provider)
    expect(URL.canParse(page.url)).toBe(true)
    expect(await provider.status(known)).toMatchObject({
      ok: true,
      status: { state: 'pending', captured: 0, amount: payment.amount, currency: 'INR' },
    })
  })

  test('asked again for the same payment it makes no second one', async () => {
    const { provider, count } = rigOf(name)
    const { payment, page } = await created(provider)
    const before = await count()
    const again = await provider.create(payment, deadline())
    expect(again).toEqual(again.ok ? page : { ok: false, reason: 'no-page' })
    expect(await count()).toBe(before)
  })

  test('says to the paisa what came', async () => {
    const { status } = await captured(rigOf(name))
    expect(status).toMatchObject({ state: 'captured', captured: 133_333, amount: 133_333, currency: 'INR' })
  })

  test('says when a payment has run out', async () => {
    const rig = rigOf(name)
    const { payment, known } = await created(rig.provider)
    await rig.runOut(payment.reference)
    const answer = await rig.provider.status(known)
    expect(answer.ok && ['expired', 'failed'].includes(answer.status.state)).toBe(true)
  })

  test('knows nothing of a payment that was never made', async () => {
    const { provider } = rigOf(name)
    const never = { reference: randomUUID(), amount: paise(100), providerRef: null, paymentRef: null }
    expect(await provider.status(never)).toEqual({ ok: false, reason: 'unknown-payment' })
  })

  test('a cancelled payment cannot be paid any more, where it can be cancelled', async () => {
    const { provider } = rigOf(name)
    const { known } = await created(provider)
    if (provider.cancel === null) return expect(name).toBe('phonepe')
    expect(await provider.cancel(known)).toBe(true)
    expect(await provider.status(known)).toMatchObject({ ok: true, status: { state: 'failed' } })
  })

  test('a payment that was made is not cancelled', async () => {
    const rig = rigOf(name)
    const { known } = await captured(rig)
    if (rig.provider.cancel) expect(await rig.provider.cancel(known)).toBe(false)
    expect(await rig.provider.status(known)).toMatchObject({ ok: true, status: { state: 'captured' } })
  })

  test('pays back a part, once, however often it is asked', async () => {
    const rig = rigOf(name)
    const { known } = await captured(rig)
    const wanted = { refundId: newRefundId(), amount: paise(33_333), payment: known }
    const first = await rig.provider.refund(wanted)
    expect(first).toMatchObject({ ok: true, amount: 33_333 })
    await rig.provider.refund(wanted)
    const whole = { refundId: newRefundId(), amount: paise(100_000), payment: known }
    expect(await rig.provider.refund(whole)).toMatchObject({ ok: true, amount: 100_000 })
    expect(await rig.provider.refundStatus({ ...wanted, providerRef: null })).toMatchObject({
      ok: true,
      state: 'done',
      amount: 33_333,
    })
  })

  test('never pays back more than came', async () => {
    const rig = rigOf(name)
    const { known } = await captured(rig)
    const wanted = { refundId: newRefundId(), amount: paise(133_334), payment: known }
    expect(await rig.provider.refund(wanted)).toEqual({ ok: false, reason: 'refused' })
    expect(await rig.provider.refundStatus({ ...wanted, providerRef: null })).toEqual({
      ok: false,
      reason: 'unknown-refund',
    })
  })

  test('an unsigned webhook is not read', () => {
    const { provider } = rigOf(name)
    expect(provider.readWebhook({ headers: {}, rawBody: Buffer.from('{}') })).toEqual({
      ok: false,
      reason: 'wrong-signature',
    })
  })
})

test('the simulators and the pretend gateway refuse to run in live mode', async () => {
  await expect(openGatewaySimulators({ mode: 'live' })).rejects.toThrow('live mode')
  const live = () =>
    createSandboxGateway({ database: shop.database, publicUrl: 'x', mode: 'live', webhookSecret: 'x' })
  expect(live).toThrow('live mode')
})
