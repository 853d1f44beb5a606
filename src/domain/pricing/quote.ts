import { type Paise, paise } from '../money.ts'
import { must } from '../must.ts'
import type { PaymentMethod } from '../order.ts'
import { type Discount, discountOn } from './coupon-discount.ts'
import { fairOffers, nextOffer, type Offer, offerReached, type UnitRate, unitRate } from './offers.ts'
import { type PiecesAtRate, shareOut } from './shares.ts'
import {
  cartWeightGrams,
  type ShippingCharges,
  shippingCharges,
  type ShippingTier,
  type Weight,
} from './shipping-charge.ts'

/** What is needed to price a line: `offers` are the size's own or the product's (see offersOfSize). */
export type QuoteLine = {
  id: string
  productId: string
  price: Paise
  offers: readonly Offer[]
  quantity: number
  weight: Weight
}

type QuoteInput = {
  lines: readonly QuoteLine[]
  coupon?: Discount
  paymentMethod?: PaymentMethod
  shippingTiers?: readonly ShippingTier[]
}

/** A priced line: `plain` without, `charged` with the offers; `rate` is what one piece costs, exactly. */
export type QuotedLine = {
  id: string
  productId: string
  quantity: number
  plain: Paise
  charged: Paise
  rate: UnitRate
}

/** All pieces of one product. `offer` is the one in force, `next` the one a few pieces away. */
export type QuotedGroup = {
  productId: string
  pieces: number
  plain: Paise
  charged: Paise
  offer?: Offer
  next?: { offer: Offer; missing: number }
}

export type Quote = {
  lines: QuotedLine[]
  groups: QuotedGroup[]
  pieces: number
  plain: Paise
  subtotal: Paise
  discount: Paise
  finalValue: Paise
  weightGrams: number
  shipping: ShippingCharges
  shippingCharge: Paise
  total: Paise
}

/**
 * Every total of a cart, for page, checkout, order, invoice and tracking (spec §9, decision 0014).
 * Pieces of a product are counted over the whole cart; each line is charged at the rate its own offers
 * give for that count. Shipping joins the total once a method is chosen; the total is whole rupees.
 */
export function quote({ lines, coupon, paymentMethod, shippingTiers }: QuoteInput): Quote {
  const priced = [...Map.groupBy(lines, (line) => line.productId)].map(priceGroup)
  const groups = priced.map(({ group }) => group)
  const quotedById = new Map(priced.flatMap(({ quoted }) => quoted).map((line) => [line.id, line]))
  const subtotal = sum(groups.map((group) => group.charged))
  const discount = coupon ? discountOn(subtotal, coupon) : paise(0)
  const finalValue = paise(subtotal - discount)
  const weightGrams = cartWeightGrams(lines)
  const shipping = shippingCharges(weightGrams, shippingTiers)
  const shippingCharge = chargeFor(shipping, paymentMethod)
  return {
    lines: lines.map((line) => must(quotedById.get(line.id), 'a line was not priced')),
    groups,
    pieces: groups.reduce((count, group) => count + group.pieces, 0),
    plain: sum(groups.map((group) => group.plain)),
    subtotal,
    discount,
    finalValue,
    weightGrams,
    shipping,
    shippingCharge,
    total: wholeRupees(paise(finalValue + shippingCharge)),
  }
}

/** What sending costs by a method; nothing while none is chosen (spec §9). */
export function chargeFor(shipping: ShippingCharges, method: PaymentMethod | undefined): Paise {
  if (method === 'cash-on-delivery') return shipping.cod
  if (method === 'online-payment') return shipping.onlinePayment
  return paise(0)
}

/** Rounded to whole rupees, half up, still in paise. */
export function wholeRupees(amount: Paise): Paise {
  return paise(Math.round(amount / 100) * 100)
}

type Figures = { subtotal: number; discount: number; shipping: number; total: number }

/** What rounding to whole rupees has added to a total or taken off it, so that every receipt adds up. */
export function roundingOf({ subtotal, discount, shipping, total }: Figures): Paise {
  return paise(total - (subtotal - discount + shipping))
}

type Priced = { group: QuotedGroup; quoted: QuotedLine[] }

function priceGroup([productId, lines]: readonly [string, readonly QuoteLine[]]): Priced {
  const pieces = lines.reduce((count, line) => count + line.quantity, 0)
  const atRates = lines.map((line): PiecesAtRate => ({
    rate: unitRate(line.price, line.offers, pieces),
    quantity: line.quantity,
  }))
  const { whole, shares } = shareOut(atRates)
  const quoted = lines.map((line, at): QuotedLine => ({
    id: line.id,
    productId: line.productId,
    quantity: line.quantity,
    plain: paise(line.price * line.quantity),
    charged: must(shares[at], 'a line has no share of its product'),
    rate: must(atRates[at], 'a line has no rate').rate,
  }))
  return {
    group: {
      productId,
      pieces,
      plain: sum(quoted.map((line) => line.plain)),
      charged: whole,
      ...bundleOf(lines, pieces),
    },
    quoted,
  }
}

// Only offers that every line of the product has are told as a bundle; each line is priced by its own.
function bundleOf(lines: readonly QuoteLine[], pieces: number): Pick<QuotedGroup, 'offer' | 'next'> {
  const [first] = lines
  const common = must(first, 'a product without lines').offers.filter((offer) =>
    lines.every((line) => fairOffers(line.price, line.offers).some((other) => isSameOffer(other, offer))),
  )
  const offer = offerReached(common, pieces)
  const next = nextOffer(common, pieces)
  const isInForce = offer && lines.every((line) => isInForceFor(line, offer, pieces))
  return {
    ...(isInForce ? { offer } : {}),
    ...(next ? { next: { offer: next, missing: next.quantity - pieces } } : {}),
  }
}

function isInForceFor(line: QuoteLine, offer: Offer, pieces: number): boolean {
  const reached = offerReached(fairOffers(line.price, line.offers), pieces)
  return reached !== undefined && isSameOffer(reached, offer)
}

function isSameOffer(a: Offer, b: Offer): boolean {
  return a.quantity === b.quantity && a.offerPrice === b.offerPrice && a.isVisible === b.isVisible
}

function sum(amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce((total: number, amount) => total + amount, 0))
}
