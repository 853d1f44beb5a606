import { quantityLimit } from '#domain/cart.ts'
import type { Paise } from '#domain/money.ts'
import { formatRupees, paise } from '#domain/money.ts'
import type { Offer } from '#domain/pricing/offers.ts'

export type Read<T> = { ok: true; value: T } | { ok: false; reason: string }

export function good<T>(value: T): Read<T> {
  return { ok: true, value }
}
export function bad(reason: string): Read<never> {
  return { ok: false, reason }
}

/** Dearer than anything in a clothing shop: ₹10,00,000. */
const highestPrice = 100_000_000

/** Rupees, at most two decimals: `499`, `1333.33`. Refuses nothing, negative, zero and anything else. */
export function readPrice(text: string): Read<Paise> {
  if (text === '') return bad('is empty')
  if (/^-\s*\d/.test(text)) return bad(`is negative: ${shown(text)}`)
  if (!/^\d{1,9}(\.\d{1,2})?0*$/.test(text))
    return bad(`is not a price in rupees such as 499 or 499.50: ${shown(text)}`)
  const [whole = '', part = ''] = text.split('.')
  const amount = paise(Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0')))
  if (amount === 0) return bad('is zero')
  if (amount > highestPrice) return bad(`is above ${formatRupees(paise(highestPrice))}: ${shown(text)}`)
  return good(amount)
}

/** Grams, rounded to whole ones; null for nothing and for 0, which mean "not known". */
export function readGrams(text: string): Read<number | null> {
  if (text === '') return good(null)
  if (!/^\d{1,6}(\.\d+)?$/.test(text)) return bad(`is not a weight in grams: ${shown(text)}`)
  return good(Math.round(Number(text)) || null)
}

/** Pieces in stock. Below zero (oversold elsewhere) there is nothing to sell: 0. */
export function readPieces(text: string): Read<number> {
  if (text === '') return good(0)
  if (!/^-?\d{1,9}$/.test(text)) return bad(`is not a number of pieces: ${shown(text)}`)
  return good(Math.max(0, Number(text)))
}

/** `10 (change 3)`, as the export writes it: ten pieces after the third change of the count; null where it wrote none. */
export function readExportedCount(text: string): Read<{ count: number; change: number } | null> {
  if (text === '') return good(null)
  const [, count, change] = /^(\d{1,9}) \(change (\d{1,9})\)$/.exec(text) ?? []
  if (count === undefined || change === undefined)
    return bad(`is not as the export has written it, leave it alone or empty it: ${shown(text)}`)
  return good({ count: Number(count), change: Number(change) })
}

/** `3=799; 5=1249 (hidden)`: 3 pieces together for ₹799; a hidden offer is neither shown nor applied. */
export function readOffers(text: string): Read<Offer[]> {
  const offers: Offer[] = []
  for (const part of text.split(/[;\n]/).map((each) => each.trim())) {
    if (part === '') continue
    const match = /^(\d{1,3})\s*=\s*([^()\s]+)\s*(\(hidden\))?$/i.exec(part)
    if (!match) return bad(`is not written as 3=799;5=1249: ${shown(part)}`)
    const quantity = Number(match[1])
    const price = readPrice(match[2] ?? '')
    if (quantity < 2 || quantity > quantityLimit)
      return bad(`offers are for 2 to ${quantityLimit} pieces: ${shown(part)}`)
    if (!price.ok) return bad(`the price ${price.reason}`)
    if (offers.some((offer) => offer.quantity === quantity))
      return bad(`has two offers for ${quantity} pieces`)
    offers.push({ quantity, offerPrice: price.value, isVisible: match[3] === undefined })
  }
  return good(offers.toSorted((a, b) => a.quantity - b.quantity))
}

/** One `Key: value` per line or between `|`. */
export function readSpecifications(text: string): Read<Array<{ key: string; value: string }>> {
  const found: Array<{ key: string; value: string }> = []
  for (const part of text.split(/[|\n]/).map((each) => each.trim())) {
    if (part === '') continue
    const colon = part.indexOf(':')
    const key = part.slice(0, colon).trim()
    const value = part.slice(colon + 1).trim()
    if (colon < 1 || key === '' || value === '')
      return bad(`is not written as "Fabric: cotton": ${shown(part)}`)
    found.push({ key, value })
  }
  return good(found)
}

/** Names of a closed list, between commas or blanks. */
export function readNames(text: string, known: readonly string[]): Read<string[]> {
  const names = text.split(/[,;\s]+/).filter((name) => name !== '')
  const unknown = names.find((name) => !known.includes(name))
  return unknown === undefined ? good(names) : bad(`knows no ${shown(unknown)}, only ${known.join(', ')}`)
}

/** `Best Seller` or 1, `Featured` or 2 (spec §3). */
export function readBadge(text: string): Read<number | null> {
  const word = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (word === '') return good(null)
  if (word === '1' || word === 'bestseller') return good(1)
  if (word === '2' || word === 'featured') return good(2)
  return bad(`is neither Best Seller nor Featured: ${shown(text)}`)
}

export function readColorCode(text: string): Read<string | null> {
  if (text === '') return good(null)
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1]?.toLowerCase()
  if (digits === undefined) return bad(`is not a colour such as #5b3e96: ${shown(text)}`)
  return good(`#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`)
}

/** Plain text of at most so many characters. */
export function readText(most: number): (text: string) => Read<string> {
  return (text) => {
    if (text.length > most) return bad(`is longer than ${most} characters`)
    if (/[^\P{Cc}\n\r\t]/u.test(text)) return bad('holds invisible control characters')
    return good(text.replaceAll('\r\n', '\n'))
  }
}

export function readOnePicture(text: string): Read<string | null> {
  const read = readPictures(text)
  return read.ok ? good(read.value[0] ?? null) : read
}

/** Addresses of pictures: of the web, or of our own /media. Between blanks, commas or semicolons. */
export function readPictures(text: string): Read<string[]> {
  const urls = text.split(/[\s;]+|,(?=\/|https?:)/).filter((url) => url !== '')
  const wrong = urls.find((url) => !isPicture(url))
  return wrong === undefined ? good(urls) : bad(`is not the address of a picture: ${shown(wrong)}`)
}

function isPicture(url: string): boolean {
  if (/^\/media\/[\w./-]+$/.test(url)) return !url.includes('..')
  return /^https?:\/\//i.test(url) && URL.canParse(url) && url.length <= 2000
}

/** What stands in the cell, short enough for a line of the report. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
