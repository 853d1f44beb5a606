import { defaultCountry } from '../address.ts'

/** The two digits by which the tax law knows a state or union territory, for every name of an address. */
export const stateCodes: Readonly<Record<string, string>> = {
  'Andaman and Nicobar Islands': '35',
  'Andhra Pradesh': '37',
  'Arunachal Pradesh': '12',
  Assam: '18',
  Bihar: '10',
  Chandigarh: '04',
  Chhattisgarh: '22',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Delhi: '07',
  Goa: '30',
  Gujarat: '24',
  Haryana: '06',
  'Himachal Pradesh': '02',
  'Jammu and Kashmir': '01',
  Jharkhand: '20',
  Karnataka: '29',
  Kerala: '32',
  Ladakh: '38',
  Lakshadweep: '31',
  'Madhya Pradesh': '23',
  Maharashtra: '27',
  Manipur: '14',
  Meghalaya: '17',
  Mizoram: '15',
  Nagaland: '13',
  Odisha: '21',
  Puducherry: '34',
  Punjab: '03',
  Rajasthan: '08',
  Sikkim: '11',
  'Tamil Nadu': '33',
  Telangana: '36',
  Tripura: '16',
  'Uttar Pradesh': '09',
  Uttarakhand: '05',
  'West Bengal': '19',
}

/** What returns call every place outside India. */
export const foreignCode = '96'

/** Territories without a parliament of their own: the state's half of the tax is theirs by another name. */
const withoutParliament = ['35', '04', '26', '38', '31']

/** Where goods go, as the law names it; undefined: a name that the shop does not know. */
export function placeOfSupply(to: { state: string; country: string }): string | undefined {
  if (to.country !== defaultCountry) return foreignCode
  return Object.hasOwn(stateCodes, to.state) ? stateCodes[to.state] : undefined
}

/** The name of a place by its code. */
export function placeName(code: string): string {
  if (code === foreignCode) return 'Outside India'
  return Object.keys(stateCodes).find((name) => stateCodes[name] === code) ?? code
}

/** What the second half of the tax is called within a state or territory. */
export function stateTaxName(code: string): 'SGST' | 'UTGST' {
  return withoutParliament.includes(code) ? 'UTGST' : 'SGST'
}
