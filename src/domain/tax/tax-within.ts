import { type Paise, paise } from '../money.ts'

/** What of an amount is the goods and what the tax. Within a state it is two equal halves, else one. */
export type TaxSplit = { taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise }

type Taxed = { value: Paise; rateBp: number; isInterState: boolean }

/**
 * The tax within an amount that includes it. The taxable value is rounded first and the tax is derived from it, as the
 * law says; so the parts may miss the amount by a paisa, which an invoice shows as rounding.
 */
export function taxWithin({ value, rateBp, isInterState }: Taxed): TaxSplit {
  const taxable = paise((value * 10_000) / (10_000 + rateBp))
  const none = paise(0)
  if (isInterState) return { taxable, cgst: none, sgst: none, igst: paise((taxable * rateBp) / 10_000) }
  const half = paise((taxable * rateBp) / 20_000)
  return { taxable, cgst: half, sgst: half, igst: none }
}

/** Goods and tax together. */
export function sumOf({ taxable, cgst, sgst, igst }: TaxSplit): Paise {
  return paise(taxable + cgst + sgst + igst)
}
