import { expect, test } from 'vitest'
import { typedText } from './field-schemas.ts'

const name = typedText({ min: 1, max: 80 })

test.each(['Asha\u0000', 'Asha\u001B[2J', 'Asha \u202Eoar', 'Asha \u2067Rao\u2069'])(
  'what nobody sees, or what turns a line around, is in no name: %j',
  (typed) => expect(name.safeParse(typed).success).toBe(false),
)

test.each(['ஆஷா', 'क्ष\u200Dत्रिय', 'آشا', 'Asha\tRao', "D'Souza-Rao (Mrs.)"])(
  'letters of every script stay, those that join them too: %s',
  (typed) => expect(name.parse(typed)).toBe(typed),
)
