import type { Kysely } from 'kysely'
import type { Address } from '#contract/address-schemas.ts'
import type { PlaceProblem } from '#domain/pincode-mismatch.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deliveries } from '#server/delivery/deliveries.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { policy } from '#server/settings/policy.ts'
import {
  clearCurrent,
  countAddresses,
  deleteAddressesOf,
  deleteAddressRow,
  insertAddress,
  makeCurrent,
  selectAddress,
  selectAddresses,
  takeTurn,
  updateAddress,
} from './address-store.ts'
import type { AddressColumns } from './address-store.ts'

export type Addresses = ReturnType<typeof createAddresses>

export type AddressSaved =
  | { ok: true; address: Address }
  | { ok: false; reason: 'too-many-addresses' | 'unknown-address' }
  | { ok: false; reason: 'wrong-place'; problem: PlaceProblem }

const unknownAddress = { ok: false, reason: 'unknown-address' } as const

type Dependencies = { database: Database; deliveries: Pick<Deliveries, 'problemOf'> }

/** The address book of each customer: at most 20, and exactly one of them current (spec §3, §4). */
export function createAddresses({ database, deliveries }: Dependencies) {
  const { query } = database

  async function create(
    customerId: string,
    { currentAddress, ...fields }: AddressColumns & { currentAddress?: boolean | null },
  ): Promise<AddressSaved> {
    const problem = deliveries.problemOf(fields)
    if (problem) return { ok: false, reason: 'wrong-place', problem }
    return database.transaction(async (tx) => {
      await takeTurn(tx, customerId)
      const count = await countAddresses(tx, customerId)
      if (count >= policy.addressesPerCustomer) return { ok: false, reason: 'too-many-addresses' }
      const isCurrent = count === 0 || currentAddress === true
      if (isCurrent) await clearCurrent(tx, customerId)
      return { ok: true, address: await insertAddress(tx, { ...fields, id: newId(), customerId, isCurrent }) }
    })
  }

  async function choose(customerId: string, addressId: string): Promise<AddressSaved> {
    return database.transaction(async (tx) => {
      await takeTurn(tx, customerId)
      const address = await selectAddress(tx, { customerId, addressId })
      if (!address) return unknownAddress
      if (!address.currentAddress) await makeCurrent(tx, customerId, addressId)
      return { ok: true, address: { ...address, currentAddress: true } }
    })
  }

  async function edit(
    customerId: string,
    addressId: string,
    change: Partial<AddressColumns>,
  ): Promise<AddressSaved> {
    return database.transaction(async (tx) => {
      await takeTurn(tx, customerId)
      const before = await selectAddress(tx, { customerId, addressId })
      if (!before) return unknownAddress
      const problem = deliveries.problemOf({ ...before, ...change })
      if (problem) return { ok: false, reason: 'wrong-place', problem }
      const address = await updateAddress(tx, { customerId, addressId, change })
      return address ? { ok: true, address } : unknownAddress
    })
  }

  /** Removes an address; when it was the current one, the newest of the rest becomes it. */
  async function remove(customerId: string, addressId: string): Promise<{ ok: boolean }> {
    return database.transaction(async (tx) => {
      await takeTurn(tx, customerId)
      const address = await selectAddress(tx, { customerId, addressId })
      if (!address) return { ok: false }
      await deleteAddressRow(tx, customerId, addressId)
      const [newest] = await selectAddresses(tx, customerId)
      if (address.currentAddress && newest) await makeCurrent(tx, customerId, newest._id)
      return { ok: true }
    })
  }

  return {
    list: (customerId: string): Promise<Address[]> => selectAddresses(query, customerId),
    create,
    choose,
    edit,
    remove,

    /** The customer's own address for an order, or null: someone else's does not exist for them. */
    readForOrder: (tx: Transaction | Kysely<Tables>, customerId: string, addressId: string) =>
      selectAddress(tx, { customerId, addressId }),

    /** Forgets all of them with the account. */
    forget: (tx: Transaction, customerId: string) => deleteAddressesOf(tx, customerId),
  }
}
