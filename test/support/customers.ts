import type { openTestShop } from './shop.ts'
import { randomInt } from 'node:crypto'

type Shop = Awaited<ReturnType<typeof openTestShop>>

export type TestCustomer = {
  token: string
  customerId: string
  mobileNumber: string
  name: string
  /** What the customer's browser keeps as one that has held the number. */
  cookie: string
}

/** A number that nobody in this run has yet. */
export function anyNumber(): string {
  return `9${String(randomInt(1e9)).padStart(9, '0')}`
}

/** An address nobody counts yet, since limits count addresses; needs TRUST_PROXY=127.0.0.1. */
export function anyAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

/** The newest code sent to a number, as its owner would read it. */
export async function readCode(shop: Shop, mobileNumber: string): Promise<string> {
  const response = await fetch(`${shop.url}/sandbox/messages`, { headers: { accept: 'application/json' } })
  const messages: Array<{ to: string; kind: string; text: string }> = await response.json()
  const text = messages.find(({ to, kind }) => to === mobileNumber && kind === 'otp')?.text ?? ''
  const code = /\b\d{4,6}\b/.exec(text)?.[0]
  if (!code) throw new Error('no code was sent')
  return code
}

/** A customer who registered, read their code and gave it: everything over HTTP, as a browser does. */
export async function signedIn(
  shop: Shop,
  { name = 'Asha Raman', mobileNumber = anyNumber(), address = anyAddress() } = {},
): Promise<TestCustomer> {
  const asked = await shop.call('register', { body: { name, mobileNumber } }, { address })
  if (!('data' in asked) || asked.status !== 200)
    throw new Error(`register: ${asked.status} ${asked.message}`)
  const session_id = sessionIdOf(asked.data)
  const otp = await readCode(shop, mobileNumber)
  const answer = await shop.send('verifyOtp', { body: { mobileNumber, otp, session_id } }, { address })
  const verified: { data: unknown } = await answer.json()
  if (answer.status !== 200) throw new Error(`verify: ${answer.status}`)
  const token = textAt(verified.data, 'token')
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  const profile = await shop.call('readProfile', {}, { token })
  return { token, customerId: textAt(profile.data, '_id'), mobileNumber, name, cookie }
}

/** The customer erases the account by a fresh code of its number. */
export async function eraseAccount(shop: Shop, { token, mobileNumber, cookie }: TestCustomer) {
  const address = anyAddress()
  const asked = await shop.call('login', { body: { mobileNumber } }, { address, cookie })
  const otp = await readCode(shop, mobileNumber)
  const session_id = 'data' in asked ? sessionIdOf(asked.data) : ''
  return shop.call('deleteProfile', { body: { otp, session_id } }, { token, address })
}

export function sessionIdOf(data: unknown): string {
  return textAt(data, 'session_id')
}

/** A text inside an answer's data. */
export function textAt(data: unknown, key: string): string {
  const value = typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined
  if (typeof value !== 'string') throw new Error(`no ${key} in the answer`)
  return value
}
