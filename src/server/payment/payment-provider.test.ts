import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Paise } from '#domain/money.ts'
import { paise } from '#domain/money.ts'
import type { TestDatabase } from '#test/support/database.ts'
import { createTestDatabase } from '#test/support/database.ts'
import type { KnownPayment, NewPayment, PaymentProvider } from './payment-provider.ts'
import type { SimulatedGateway } from './simulators/gateway-books.ts'
import type { GatewaySimulators } from './simulators/gateway-simulators.ts'
import { openGatewaySimulators } from './simulators/gateway-simulators.ts'
import { createSandboxGateway } from './simulators/sandbox-gateway.ts'
import { endSandboxPayment } from './simulators/sandbox-store.ts'

/** A provider and the hands of the people at the other end. */
type Rig = {
  provider: PaymentProvider
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
    provider: createSandboxGateway({ database, publicUrl: 'http://localhost:3000', mode: 'sample' }),
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

function newPayment(amount: Paise = paise(133_333)): NewPayment {
  return {
    reference: randomUUID(),
    amount,
    expiresInSeconds: 900,
    returnUrl: 'http://localhost:3000/order/status/1?t=x',
    webhookUrl: 'http://localhost:3000/api/web/payment/webhook/x',
    orderNumber: '1001',
    customer: { id: 'c1', name: 'Meena', mobileNumber: '9876543210' },
  }
}

function deadline(): AbortSignal {
  return AbortSignal.timeout(8000)
}

async function created(provider: PaymentProvider, payment = newPayment()) {
  const page = await provider.create(payment, deadline())
  if (!page.ok) throw new Error(`not created: ${page.reason}`)
  const { reference, amount } = payment
  const known: KnownPayment = { reference, amount, providerRef: page.providerRef, paymentRef: null }
  return { payment, page, known }
}

async function captured(rig: Rig) {
  const { payment, known } = await created(rig.provider)
  await rig.pay(payment.reference)
  const answer = await rig.provider.status(known)
  if (!answer.ok) throw new Error('no answer')
  return { known: { ...known, paymentRef: answer.truth.paymentRef }, truth: answer.truth }
}

function newRefundId(): string {
  return randomUUID().replaceAll('-', '')
}

describe.each(['phonepe', 'razorpay', 'cashfree', 'sandbox'])('%s', (name) => {
  test('gives a page to pay on and says that nothing came yet', async () => {
    const { provider } = rigOf(name)
    const { payment, page, known } = await created(provider)
    expect(URL.canParse(page.url)).toBe(true)
    expect(await provider.status(known)).toMatchObject({
      ok: true,
      truth: { state: 'pending', captured: 0, amount: payment.amount, currency: 'INR' },
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
    const { truth } = await captured(rigOf(name))
    expect(truth).toMatchObject({ state: 'captured', captured: 133_333, amount: 133_333, currency: 'INR' })
  })

  test('says when a payment has run out', async () => {
    const rig = rigOf(name)
    const { payment, known } = await created(rig.provider)
    await rig.runOut(payment.reference)
    const answer = await rig.provider.status(known)
    expect(answer.ok && ['expired', 'failed'].includes(answer.truth.state)).toBe(true)
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
    expect(await provider.status(known)).toMatchObject({ ok: true, truth: { state: 'failed' } })
  })

  test('a payment that was made is not cancelled', async () => {
    const rig = rigOf(name)
    const { known } = await captured(rig)
    if (rig.provider.cancel) expect(await rig.provider.cancel(known)).toBe(false)
    expect(await rig.provider.status(known)).toMatchObject({ ok: true, truth: { state: 'captured' } })
  })

  test('pays back a part, once, however often it is asked', async () => {
    const rig = rigOf(name)
    const { known } = await captured(rig)
    const wish = { refundId: newRefundId(), amount: paise(33_333), payment: known }
    const first = await rig.provider.refund(wish)
    expect(first).toMatchObject({ ok: true, amount: 33_333 })
    await rig.provider.refund(wish)
    const whole = { refundId: newRefundId(), amount: paise(100_000), payment: known }
    expect(await rig.provider.refund(whole)).toMatchObject({ ok: true, amount: 100_000 })
    expect(await rig.provider.refundStatus({ ...wish, providerRef: null })).toMatchObject({
      ok: true,
      state: 'done',
      amount: 33_333,
    })
  })

  test('never pays back more than came', async () => {
    const rig = rigOf(name)
    const { known } = await captured(rig)
    const wish = { refundId: newRefundId(), amount: paise(133_334), payment: known }
    expect(await rig.provider.refund(wish)).toEqual({ ok: false, reason: 'refused' })
    expect(await rig.provider.refundStatus({ ...wish, providerRef: null })).toEqual({
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

describe.each(['phonepe', 'razorpay', 'cashfree'] as const)('%s over a bad line', (name) => {
  function impatient(): PaymentProvider {
    return simulators.provider(name, { totalMs: 300 })
  }

  test('a gateway that hangs is waited for so long and no longer', async () => {
    simulators.faults.set(name, 'create', [{ hang: true }])
    const page = await impatient().create(newPayment(), AbortSignal.timeout(300))
    expect(page).toEqual({ ok: false, reason: 'uncertain' })
  })

  test('a payment whose answer was lost is found again or given up, never made twice', async () => {
    const { count } = rigOf(name)
    const before = await count()
    simulators.faults.set(name, 'create', [{ succeedButDropAnswer: true }])
    const page = await rigOf(name).provider.create(newPayment(), deadline())
    expect(page.ok || page.reason !== 'refused').toBe(true)
    if (name !== 'phonepe') expect(page.ok).toBe(true)
    expect(await count()).toBe(before + 1)
  })

  test('a gateway that is not there is told apart from one that may have acted', async () => {
    const gone = await openGatewaySimulators({ mode: 'sample' })
    const provider = gone.provider(name)
    await gone.close()
    expect(await provider.create(newPayment(), deadline())).toEqual({ ok: false, reason: 'unreached' })
  })

  test('five failures stop the questions, so the sixth costs no time', async () => {
    const provider = simulators.provider(name)
    const { known } = await created(provider)
    simulators.faults.set(name, 'status', [{ status: 500 }])
    const before = simulators.callsTo(name, 'status')
    for (let n = 0; n < 8; n += 1) expect(await provider.status(known)).toEqual({ ok: false, reason: 'away' })
    expect(simulators.callsTo(name, 'status') - before).toBe(5)
    expect(provider.isReachable()).toBe(false)
  })

  test.each([
    ['a redirect', { status: 302 }],
    ['a page of HTML', { answer: '<html>maintenance</html>' }],
    ['half an answer', { answer: '{"state":"COMPLETED","amount":' }],
    ['more than 256 KiB', { answer: JSON.stringify({ filler: 'x'.repeat(300_000) }) }],
    ['megabytes packed small', { gzipBomb: true }],
    ['a list', { answer: '[]' }],
    ['nothing', { answer: '' }],
  ])('%s is no answer', async (_what, fault) => {
    const { provider } = rigOf(name)
    const { known } = await created(provider)
    simulators.faults.set(name, 'status', [fault])
    expect(await provider.status(known)).toEqual({ ok: false, reason: 'unreadable' })
  })

  test('a page outside the gateway is never shown to a shopper', async () => {
    const { provider } = rigOf(name)
    const payment = newPayment()
    const pageFields = { redirectUrl: evil, short_url: evil, link_url: evil }
    const answer = { ...pageFields, ...answerFields(payment) }
    simulators.faults.set(name, 'create', [{ answer: JSON.stringify(answer) }])
    expect(await provider.create(payment, deadline())).toEqual({ ok: false, reason: 'no-page' })
  })
})

const evil = 'https://evil.example/pay'

function answerFields({ reference, amount }: NewPayment) {
  return {
    orderId: 'OMO1',
    state: 'PENDING',
    id: 'plink_1',
    status: 'created',
    amount,
    amount_paid: 0,
    currency: 'INR',
    reference_id: reference,
    link_id: reference,
    cf_link_id: 'cf1',
    link_status: 'ACTIVE',
    link_amount: amount / 100,
    link_currency: 'INR',
  }
}

test('a token that PhonePe stops accepting is renewed once, for all who need it', async () => {
  const provider = simulators.provider('phonepe')
  const { known } = await created(provider)
  const before = simulators.callsTo('phonepe', 'token')
  simulators.expireTokens()
  const answers = await Promise.all(Array.from({ length: 20 }, () => provider.status(known)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(simulators.callsTo('phonepe', 'token') - before).toBe(1)
})

test('the simulators and the pretend gateway refuse to run in live mode', async () => {
  await expect(openGatewaySimulators({ mode: 'live' })).rejects.toThrow('live mode')
  const live = () => createSandboxGateway({ database: shop.database, publicUrl: 'x', mode: 'live' })
  expect(live).toThrow('live mode')
})
