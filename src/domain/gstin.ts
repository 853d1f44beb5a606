import { statesOf } from './countries.ts'

/** The two digits that GST has for each state. */
const gstStateCodes: Readonly<Record<string, string>> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
}

/** Where a shop of GST can be. */
export const gstStates: readonly string[] = statesOf('India')

/** The two digits of a state; undefined for a name that is none. */
export function gstStateCode(state: string): string | undefined {
  return Object.hasOwn(gstStateCodes, state) ? gstStateCodes[state] : undefined
}

const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A number of GST: fifteen characters, of which the last checks the others. */
export function isGstin(text: string): boolean {
  return shape.test(text) && text.at(-1) === checkCharacter(text.slice(0, -1))
}

function checkCharacter(first: string): string {
  let sum = 0
  for (const [place, character] of [...first].entries()) {
    const product = alphabet.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / alphabet.length) + (product % alphabet.length)
  }
  return alphabet[(alphabet.length - (sum % alphabet.length)) % alphabet.length] ?? ''
}
