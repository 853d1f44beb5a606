import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Paise, paise } from '../money.ts'
import { quote } from '../pricing/quote.ts'
import {
  type ChargedOrder,
  type InvoicedBefore,
  invoiceOfParcel,
  type ParcelInvoice,
} from './parcel-invoice.ts'
import { sumOf } from './tax-within.ts'

const nothing: InvoicedBefore = { lines: [], shipping: paise(0), total: paise(0) }

const order: ChargedOrder = {
  lines: [
    { id: 'wine', words: 'Leggings, Wine, L', quantity: 3, charged: paise(79_900), hsn: '6104', rateBp: 500 },
    { id: 'coat', words: 'Coat, Black, M', quantity: 1, charged: paise(300_000), hsn: '6202', rateBp: 1800 },
  ],
  discount: paise(10_000),
  shipping: paise(9900),
  total: paise(379_800),
}

test('one parcel of everything costs what the order costs, and sending is taxed as its dearest goods', () => {
  const invoice = invoiceOfParcel({
    order,
    before: nothing,
    pieces: [
      { id: 'wine', quantity: 3 },
      { id: 'coat', quantity: 1 },
    ],
    isInterState: false,
    shippingTax: 'as-goods',
  })
  expect(invoice.total).toBe(order.total)
  expect(invoice.lines.map(({ id, hsn, rateBp, value }) => [id, hsn, rateBp, value])).toEqual([
    ['wine', '6104', 500, 77_797],
    ['coat', '6202', 1800, 292_103],
    [null, '6202', 1800, 9900],
  ])
  expect(invoice.igst).toBe(0)
  expect(invoice.cgst).toBe(invoice.sgst)
  expect(sumOf(invoice) + invoice.roundOff).toBe(invoice.total)
})

test('sending that is taxed by itself has a code and a rate of its own; in another state all tax is one', () => {
  const invoice = invoiceOfParcel({
    order,
    before: nothing,
    pieces: [{ id: 'wine', quantity: 1 }],
    isInterState: true,
    shippingTax: 'eighteen',
  })
  expect(invoice.lines.at(-1)).toMatchObject({ id: null, hsn: '996812', rateBp: 1800, cgst: 0, sgst: 0 })
  expect(invoice.total % 100).toBe(0)
})

test('more pieces than are left, or none, have no invoice', () => {
  const parcel = { order, before: nothing, isInterState: true, shippingTax: 'eighteen' } as const
  expect(() => invoiceOfParcel({ ...parcel, pieces: [{ id: 'wine', quantity: 4 }] })).toThrow(/no 4 pieces/)
  expect(() => invoiceOfParcel({ ...parcel, pieces: [] })).toThrow(/without pieces/)
})

const price = fc.integer({ min: 100, max: 600_000 })
const someOrder = fc
  .record({
    lines: fc.array(
      fc.record({
        productId: fc.constantFrom('a', 'b', 'c'),
        price,
        bundle: fc.record({
          quantity: fc.integer({ min: 2, max: 5 }),
          percent: fc.integer({ min: 40, max: 100 }),
        }),
        quantity: fc.integer({ min: 1, max: 9 }),
        rateBp: fc.constantFrom(500, 1800),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    coupon: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
    method: fc.constantFrom('cash-on-delivery' as const, 'online-payment' as const),
  })
  .map(({ lines, coupon, method }): ChargedOrder => {
    const priced = quote({
      lines: lines.map((line, at) => ({
        id: String(at),
        productId: line.productId,
        price: paise(line.price),
        offers: [
          {
            quantity: line.bundle.quantity,
            offerPrice: paise((line.price * line.bundle.quantity * line.bundle.percent) / 100),
            isVisible: true,
          },
        ],
        quantity: line.quantity,
        weight: { value: 180, unit: 'g' },
      })),
      ...(coupon === undefined ? {} : { coupon: { kind: 'percent', percent: coupon } }),
      paymentMethod: method,
    })
    return {
      lines: priced.lines.map(({ id, quantity, charged }, at) => ({
        id,
        words: 'a piece',
        quantity,
        charged,
        hsn: '6104',
        rateBp: lines[at]?.rateBp ?? 500,
      })),
      discount: priced.discount,
      shipping: priced.shippingCharge,
      total: priced.total,
    }
  })

/** Packs an order into parcels as the dice say; now and then one is unpacked again. */
function packAll(wanted: ChargedOrder, dice: readonly number[], isInterState: boolean): ParcelInvoice[] {
  let invoices: ParcelInvoice[] = []
  let throws = 0
  const roll = () => dice[throws++ % dice.length] ?? 0
  for (let turn = 0; turn < 200; turn += 1) {
    const left = wanted.lines.map(({ id, quantity }) => ({ id, quantity: quantity - invoiced(invoices, id) }))
    if (left.every(({ quantity }) => quantity === 0)) return invoices
    const chosen = left.map(({ id, quantity }) => ({
      id,
      quantity: turn > 20 ? quantity : roll() % (quantity + 1),
    }))
    if (chosen.every(({ quantity }) => quantity === 0)) continue
    const before = invoicedBefore(invoices)
    invoices.push(
      invoiceOfParcel({ order: wanted, before, pieces: chosen, isInterState, shippingTax: 'as-goods' }),
    )
    if (turn < 10 && roll() % 5 === 0) invoices = invoices.toSpliced(roll() % invoices.length, 1)
  }
  throw new Error('the order was never packed')
}

function invoiced(invoices: readonly ParcelInvoice[], id: string): number {
  return invoices
    .flatMap(({ lines }) => lines)
    .filter((line) => line.id === id)
    .reduce((pieces, { quantity }) => pieces + quantity, 0)
}

function invoicedBefore(invoices: readonly ParcelInvoice[]): InvoicedBefore {
  const lines = invoices.flatMap((invoice) => invoice.lines)
  return {
    lines: lines.flatMap(({ id, quantity, value }) => (id === null ? [] : [{ id, quantity, value }])),
    shipping: add(lines.filter(({ id }) => id === null).map(({ value }) => value)),
    total: add(invoices.map(({ total }) => total)),
  }
}

const add = (amounts: readonly number[]): Paise => paise(amounts.reduce((sum, amount) => sum + amount, 0))

const runs = { numRuns: process.env.FAULTS === '1' ? 50_000 : 500 }

test('the invoices of an order add up to it, however its pieces are packed and unpacked', () => {
  const dice = fc.array(fc.nat(1000), { minLength: 8, maxLength: 40 })
  fc.assert(
    fc.property(someOrder, dice, fc.boolean(), (wanted, throws, isInterState) => {
      const invoices = packAll(wanted, throws, isInterState)
      const lines = invoices.flatMap((invoice) => invoice.lines)
      expect(add(invoices.map(({ total }) => total))).toBe(wanted.total)
      expect(add(lines.map(({ value }) => value))).toBe(
        add(wanted.lines.map(({ charged }) => charged)) - wanted.discount + wanted.shipping,
      )
      for (const invoice of invoices) {
        expect(invoice.total % 100).toBe(0)
        expect(sumOf(invoice) + invoice.roundOff).toBe(invoice.total)
        expect(sumOf(invoice)).toBe(add(invoice.lines.map(sumOf)))
        expect(
          invoice.lines.every(({ value, taxable, igst }) => value >= 0 && taxable >= 0 && igst >= 0),
        ).toBe(true)
        expect(invoice.cgst).toBe(invoice.sgst)
        expect(isInterState ? invoice.cgst : invoice.igst).toBe(0)
      }
    }),
    runs,
  )
}, 600_000)

test('of orders that nobody unpacked no invoice is rounded by more than a rupee and a paisa a line', () => {
  const dice = fc.array(
    fc.integer({ min: 0, max: 200 }).map((n) => n * 5 + 1),
    { minLength: 8, maxLength: 40 },
  )
  fc.assert(
    fc.property(someOrder, dice, (wanted, throws) => {
      for (const { roundOff, lines, total } of packAll(wanted, throws, true)) {
        expect(Math.abs(roundOff)).toBeLessThanOrEqual(100 + lines.length)
        expect(total).toBeGreaterThanOrEqual(0)
      }
    }),
    runs,
  )
}, 600_000)
