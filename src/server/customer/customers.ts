import type { Connection } from '#server/db/connection.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Notes } from '#server/db/notes.ts'
import { askAgain, askToRegister, askToSignIn } from './ask-for-code.ts'
import type { CodeDependencies, From } from './ask-for-code.ts'
import { deleteChallengesOf } from './challenge-store.ts'
import {
  eraseCustomer,
  findCashOff,
  findCustomer,
  findCustomersAmong,
  lockCustomer,
  updateCustomer,
} from './customer-store.ts'
import type { Customer } from './customer-store.ts'
import { clearFailures } from './number-guard-store.ts'
import { accountsOf, rememberAccount } from './former-account-store.ts'
import { hashToken } from '#platform/signing/signing.ts'
import {
  deleteSessionsOf,
  findLiveSession,
  listSessionsOf,
  revokeSession,
  revokeSessionsOf,
  touchSession,
} from './session-store.ts'
import { readSignInFigures } from './sign-in-watch.ts'
import { createTrustedDevices } from './trusted-device.ts'
import { verifyCode } from './verify-code.ts'
import type { CodeGiven } from './verify-code.ts'

export type { Customer } from './customer-store.ts'
export { accountsOf } from './former-account-store.ts'
export type Customers = ReturnType<typeof createCustomers>

/** An area that keeps something about customers: what it gives into their export and how it forgets them. */
type KeptElsewhere = {
  part: 'addresses' | 'orders' | 'carts' | 'consents' | 'traces' | 'wishes' | 'messages' | 'photographs'
  read?: (customerId: string) => Promise<Array<Record<string, unknown>>>
  forget?: (tx: Transaction, customer: Customer) => Promise<void>
}

type Dependencies = Omit<CodeDependencies, 'devices'> & {
  isSecure: boolean
  /** Outlives a database that is put back: who was erased. */
  notes?: Notes
  elsewhere?: readonly KeptElsewhere[]
}

/** Customers, their sign-in and their sessions (spec §3–§6). */
export function createCustomers({ isSecure, notes, elsewhere = [], ...given }: Dependencies) {
  const devices = createTrustedDevices({ pepper: given.pepper, isSecure })
  const dependencies: CodeDependencies = { ...given, devices }
  const { database } = dependencies
  const { query } = database

  /** Erases the account: nothing personal stays but what the law wants kept with the orders. */
  async function erase(customerId: string): Promise<void> {
    await database.transaction((tx) => eraseInside(tx, customerId))
    await noteErased(customerId)
  }

  /** The same with the caller's transaction; what it did is noted after that. */
  async function eraseInside(tx: Transaction, customerId: string): Promise<void> {
    const customer = await eraseCustomer(tx, customerId)
    if (!customer) return
    await rememberAccount(tx, customer, dependencies.pepper)
    await deleteSessionsOf(tx, customerId)
    await deleteChallengesOf(tx, customer.mobileNumber)
    for (const { forget } of elsewhere) await forget?.(tx, customer)
  }

  async function noteErased(customerId: string): Promise<void> {
    await notes?.add('erased', customerId)
  }

  return {
    askToSignIn: (mobileNumber: string, from: From) => askToSignIn(dependencies, mobileNumber, from),
    askToRegister: (account: { mobileNumber: string; name: string; emailId: string | null }, from: From) =>
      askToRegister(dependencies, account, from),
    askAgain: (mobileNumber: string, from: From) => askAgain(dependencies, mobileNumber, from),
    verify: (given: CodeGiven) => verifyCode(dependencies, given),

    /** The cookie of a browser that gave a right code for the number. */
    deviceCookie: devices.cookieFor,

    /** Who holds this token, or null when it is unknown, expired, idle for too long or revoked. */
    authenticate: (token: string) => authenticate(database, token),

    /** The customer, or null when the account was erased. */
    read: (customerId: string): Promise<Customer | null> => findCustomer(query, customerId),
    /** The same inside an order: those of one customer wait for each other here, so that their limits hold. */
    readForOrder: (tx: Transaction, customerId: string): Promise<Customer | null> =>
      lockCustomer(tx, customerId),
    /** Until when the customer pays online only, also by the accounts that their number had before; null: no such word. */
    cashOffUntil: (connection: Connection, customerId: string) =>
      findCashOff(connection, accountsOf(customerId)),
    edit: (customerId: string, change: { name?: string; emailId?: string | null }) =>
      updateCustomer(query, customerId, change),

    listSessions: (customerId: string) => listSessionsOf(query, customerId),
    endSession: (sessionId: string) => revokeSession(query, sessionId),
    endSessions: (customerId: string) => revokeSessionsOf(query, customerId),

    /** What the other areas keep about them, by part. */
    async readElsewhere(
      customerId: string,
    ): Promise<Partial<Record<KeptElsewhere['part'], Array<Record<string, unknown>>>>> {
      const read = await Promise.all(
        elsewhere.map(async ({ part, read }) => [part, (await read?.(customerId)) ?? []] as const),
      )
      return Object.fromEntries(read)
    },

    /** Erases the account of who has just proved to hold its number: a stolen token alone cannot. */
    async eraseByCode(customerId: string, given: Omit<CodeGiven, 'mobileNumber'>): Promise<boolean> {
      const customer = await findCustomer(query, customerId)
      if (!customer) return false
      const { mobileNumber } = customer
      const verified = await verifyCode(dependencies, { ...given, mobileNumber })
      if (!verified.ok || verified.customerId !== customerId) return false
      await erase(customerId)
      return true
    },
    erase,
    eraseInside,
    noteErased,
    /** After a database was put back to an earlier moment: who was erased since is erased again. */
    async eraseAgain(): Promise<number> {
      const erased = new Set(await notes?.read('erased'))
      const back = erased.size > 0 ? await findCustomersAmong(query, [...erased]) : []
      for (const id of back) await erase(id)
      return back.length
    },

    /** Opens a number again that was locked for good, for the owner. */
    unlockNumber: (mobileNumber: string) => clearFailures(query, mobileNumber),

    /** What monitoring wants to know of signing in. */
    figures: () => readSignInFigures(query),
  }
}

async function authenticate({ query }: Database, token: string) {
  const session = await findLiveSession(query, hashToken(token))
  if (!session) return null
  if (session.isStale) await touchSession(query, session.sessionId)
  return { customerId: session.customerId, sessionId: session.sessionId }
}
