import { expect, test } from 'vitest'
import { createAddressBody } from './address-schemas.ts'
import { registerBody } from './customer-schemas.ts'

const messagesOf = (result: { error?: { issues: Array<{ message: string }> } }) =>
  result.error?.issues.map(({ message }) => message)

test('an address field that is left out is asked for in the words of the form', () => {
  expect(messagesOf(createAddressBody.safeParse({}))).toEqual([
    'Contact person required',
    'Door number is required',
    'Street address is required',
    'City/Town is required',
    'District is required',
    'State is required',
    'PIN Code must be 6 digits',
  ])
})

test('so are a name and a number', () => {
  expect(messagesOf(registerBody.safeParse({}))).toEqual([
    'Name is required',
    'Mobile number must be 10 digits',
  ])
})
