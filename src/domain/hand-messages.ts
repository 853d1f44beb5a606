/** What people of the shop tell the customer of an order in words that stand fixed: keys, with what they choose by. */
export const handMessages = {
  late: 'It is late, we are sorry',
  address: 'Please check the address',
  call: 'Please call us',
} as const

export type HandMessage = keyof typeof handMessages

export const handMessageNames = ['late', 'address', 'call'] as const satisfies readonly HandMessage[]
