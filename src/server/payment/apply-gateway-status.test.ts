import { afterAll, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import type { CashDesk } from '#test/support/cash-desk.ts'
import { noWrongs, openCashDesk } from '#test/support/cash-desk.ts'
import { applyGatewayStatus } from './apply-gateway-status.ts'
import { readAttempt } from './payment-store.ts'
import type { GatewayStatus } from './payment-provider.ts'
import { refundedOf } from '#test/simulators/gateway-books.ts'

let desk: CashDesk
beforeAll(async () => {
  desk = await openCashDesk({ gateways: ['razorpay'] })
})
afterAll(() => desk.close())

async function pendingPayment() {
  const order = await desk.makeRedirected()
  const attempt = await readAttempt(desk.database.query, order.attemptId)
  if (!attempt) throw new Error('no attempt')
  const booked = desk.booked(order.attemptId)
  const status: GatewayStatus = {
    state: 'captured',
    captured: attempt.amount,
    amount: attempt.amount,
    currency: 'INR',
    reference: attempt.id,
    providerRef: booked.providerRef,
    paymentRef: booked.paymentRef,
  }
  return { ...order, attempt, booked, status }
}

test('the same good news ten times at once pays the order once and gives nothing back', async () => {
  const { orderId, attempt, booked, status } = await pendingPayment()
  desk.simulators.books.capture(booked)
  const told = await Promise.all(
    Array.from({ length: 10 }, () => applyGatewayStatus(desk.dependencies, attempt, status)),
  )
  expect(told.filter((applied) => applied === 'changed')).toHaveLength(1)
  await desk.payBackAll()
  expect(await desk.orderState(orderId)).toBe('paid')
  expect(refundedOf(booked)).toBe(0)
  expect(await desk.wrongs()).toEqual(noWrongs)
})

test('failure and success at the same moment end paid, whichever is told first', async () => {
  for (let n = 0; n < 10; n += 1) {
    const { orderId, attempt, booked, status } = await pendingPayment()
    desk.simulators.books.capture(booked)
    const failed = { ...status, state: 'failed' as const, captured: paise(0) }
    const news = n % 2 ? [failed, status] : [status, failed]
    await Promise.all(news.map((one) => applyGatewayStatus(desk.dependencies, attempt, one)))
    expect(await desk.orderState(orderId)).toBe('paid')
  }
  expect(await desk.wrongs()).toEqual(noWrongs)
})

test.each([
  ['another currency', { currency: 'USD' }],
  ['another reference of ours', { reference: 'another' }],
  ['another reference of theirs', { providerRef: 'plink_another' }],
  ['another amount', { amount: paise(59_800) }],
  ['less money than asked', { captured: paise(59_800) }],
  ['more money than asked', { captured: paise(60_000) }],
])('%s changes nothing', async (_what, wrong) => {
  const { orderId, attempt, status } = await pendingPayment()
  expect(await applyGatewayStatus(desk.dependencies, attempt, { ...status, ...wrong })).toBe('quarantined')
  expect(await desk.orderState(orderId)).toBe('awaiting-payment')
})
