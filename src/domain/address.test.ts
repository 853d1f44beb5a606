import { expect, test } from 'vitest'
import { type AddressFields, addressProblems } from './address.ts'
import { statesOf } from './countries.ts'

const complete: AddressFields = {
  contactPerson: 'Meena',
  doorNo: '12B',
  address: 'Gandhi Street',
  city: 'Chennai',
  district: 'Chennai',
  state: 'Tamil Nadu',
  pincode: '600001',
  country: 'India',
}

test('a complete address has no problems; landmark and mobile may be missing', () => {
  expect(addressProblems(complete)).toEqual({})
})

test.each<[keyof AddressFields, string, string]>([
  ['contactPerson', '  ', 'Contact person required'],
  ['doorNo', '', 'Door number is required'],
  ['address', 'Four', 'Street address is required'],
  ['pincode', '60000', 'PIN Code must be 6 digits'],
  ['pincode', '', 'PIN Code must be 6 digits'],
  ['pincode', '60000x', 'PIN Code must contain exactly 6 digits'],
  ['city', '', 'City/Town is required'],
  ['district', '', 'District is required'],
  ['state', '', 'State is required'],
  ['country', '', 'Country is required'],
  ['mobile', '123', 'Mobile number must be 10 digits'],
  ['mobile', '12345abcde', 'Only 10-digit numbers allowed'],
])('%s "%s": %s', (field, value, message) => {
  expect(addressProblems({ ...complete, [field]: value })).toEqual({ [field]: message })
})

test.each<[keyof AddressFields, number]>([
  ['contactPerson', 80],
  ['doorNo', 60],
  ['address', 250],
  ['landmark', 120],
  ['city', 80],
  ['district', 80],
])('a %s of more than %i characters is said to be too long, never cut', (field, most) => {
  expect(addressProblems({ ...complete, [field]: 'x'.repeat(most) })).toEqual({})
  expect(addressProblems({ ...complete, [field]: 'x'.repeat(most + 1) })).toEqual({
    [field]: `At most ${most} characters fit here.`,
  })
})

test('the states depend on the country', () => {
  expect(statesOf('India')).toContain('Tamil Nadu')
  expect(statesOf('Singapore')).toEqual(['Singapore'])
  expect(statesOf('constructor')).toEqual([])
})
