import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { created, deadline, newPayment } from '#test/support/new-payment.ts'
import type { Gateway, NewPayment } from './payment-provider.ts'
import type { SimulatedGateway } from '#test/simulators/gateway-books.ts'
import type { GatewaySimulators } from '#test/simulators/gateway-simulators.ts'
import { openGatewaySimulators } from '#test/simulators/gateway-simulators.ts'

// What each adapter makes of a line and of answers that are not as they should be (T-GWFUZZ, T-REDIR).
let simulators: GatewaySimulators
beforeAll(async () => {
  simulators = await openGatewaySimulators({ mode: 'sample' })
})
afterEach(() => simulators.faults.clear())
afterAll(() => simulators.close())

function countAt(name: SimulatedGateway): number {
  return simulators.books.list().filter(({ gateway }) => gateway === name).length
}

describe.each(['phonepe', 'razorpay', 'cashfree'] as const)('%s over a bad line', (name) => {
  function impatient(): Gateway {
    return simulators.provider(name, { totalMs: 300 })
  }

  test('a gateway that hangs is waited for so long and no longer', async () => {
    simulators.faults.set(name, 'create', [{ hang: true }])
    const page = await impatient().create(newPayment(), AbortSignal.timeout(300))
    expect(page).toEqual({ ok: false, reason: 'uncertain' })
  })

  test('a payment whose answer was lost is found again or given up, never made twice', async () => {
    const before = countAt(name)
    simulators.faults.set(name, 'create', [{ succeedButDropAnswer: true }])
    const page = await simulators.provider(name).create(newPayment(), deadline())
    expect(page.ok || page.reason !== 'refused').toBe(true)
    if (name !== 'phonepe') expect(page.ok).toBe(true)
    expect(countAt(name)).toBe(before + 1)
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
    // Asking how payments stand is one thing, taking new ones another.
    expect(provider.isReachable()).toBe(true)
    expect(await provider.create(newPayment(), deadline())).toMatchObject({ ok: true })
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
    const provider = simulators.provider(name)
    const { known } = await created(provider)
    simulators.faults.set(name, 'status', [fault])
    expect(await provider.status(known)).toEqual({ ok: false, reason: 'unreadable' })
  })

  test('a page outside the gateway is never shown to a shopper', async () => {
    const provider = simulators.provider(name)
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
