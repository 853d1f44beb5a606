import { stateCodes } from './state-codes.ts'

const form = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A registration number of the goods and services tax: its form, a state that there is, and its check digit. */
export function isGstin(text: string): boolean {
  return (
    form.test(text) &&
    Object.values(stateCodes).includes(text.slice(0, 2)) &&
    checkDigit(text.slice(0, 14)) === text[14]
  )
}

/** The state that a number was given in. */
export function stateOfGstin(gstin: string): string {
  return gstin.slice(0, 2)
}

/** The last character of a number, from the fourteen before it: every second counts twice, to the base of 36. */
export function checkDigit(first: string): string {
  const sum = [...first].reduce((total, character, at) => {
    const product = digits.indexOf(character) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / digits.length) + (product % digits.length)
  }, 0)
  return digits.charAt((digits.length - (sum % digits.length)) % digits.length)
}
