import { sql } from 'kysely'
import type { Kysely, Selectable } from 'kysely'
import type { Address } from '#contract/address-schemas.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { AddressTable } from './address-tables.ts'

type Queries = Kysely<Tables>

/** What the form holds; empty texts count as left out. */
export type AddressColumns = {
  contactPerson: string
  doorNo: string
  address: string
  landmark?: string | null | undefined
  city: string
  district: string
  state: string
  pincode: string
  country: string
  mobile?: string | null | undefined
}

const columns = [
  'id',
  'contact_person',
  'door_no',
  'address',
  'landmark',
  'city',
  'district',
  'state',
  'pincode',
  'country',
  'mobile',
  'is_current',
] as const

/** Everything that changes addresses of a customer waits here in turn: that keeps exactly one of them current. */
export async function takeTurn(tx: Transaction, customerId: string): Promise<void> {
  await tx.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().execute()
}

/** The default, then the newest: a new one comes first in the list of who has just saved it (spec §4). */
export async function selectAddresses(query: Queries, customerId: string): Promise<Address[]> {
  const rows = await query
    .selectFrom('address')
    .select(columns)
    .where('customer_id', '=', customerId)
    .orderBy('is_current', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(asAddress)
}

export async function selectAddress(
  query: Queries,
  { customerId, addressId }: { customerId: string; addressId: string },
): Promise<Address | null> {
  const row = await query
    .selectFrom('address')
    .select(columns)
    .where('id', '=', addressId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row ? asAddress(row) : null
}

export async function countAddresses(tx: Transaction, customerId: string): Promise<number> {
  const row = await tx
    .selectFrom('address')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertAddress(
  tx: Transaction,
  row: AddressColumns & { id: string; customerId: string; isCurrent: boolean },
): Promise<Address> {
  const saved = await tx
    .insertInto('address')
    .values({
      id: row.id,
      customer_id: row.customerId,
      contact_person: row.contactPerson,
      door_no: row.doorNo,
      address: row.address,
      landmark: row.landmark || null,
      city: row.city,
      district: row.district,
      state: row.state,
      pincode: row.pincode,
      country: row.country,
      mobile: row.mobile || null,
      is_current: row.isCurrent,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return asAddress(saved)
}

export async function updateAddress(
  query: Queries,
  {
    customerId,
    addressId,
    change,
  }: { customerId: string; addressId: string; change: Partial<AddressColumns> },
): Promise<Address | null> {
  const { landmark, mobile } = change
  const row = await query
    .updateTable('address')
    .set({
      contact_person: change.contactPerson,
      door_no: change.doorNo,
      address: change.address,
      landmark: landmark === undefined ? undefined : landmark || null,
      city: change.city,
      district: change.district,
      state: change.state,
      pincode: change.pincode,
      country: change.country,
      mobile: mobile === undefined ? undefined : mobile || null,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', addressId)
    .where('customer_id', '=', customerId)
    .returning(columns)
    .executeTakeFirst()
  return row ? asAddress(row) : null
}

/** Two statements, so that the net (one current per customer) holds after each of them. */
export async function makeCurrent(tx: Transaction, customerId: string, addressId: string): Promise<void> {
  await clearCurrent(tx, customerId)
  await tx
    .updateTable('address')
    .set({ is_current: true })
    .where('id', '=', addressId)
    .where('customer_id', '=', customerId)
    .execute()
}

export async function clearCurrent(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .updateTable('address')
    .set({ is_current: false })
    .where('customer_id', '=', customerId)
    .where('is_current', '=', true)
    .execute()
}

export async function deleteAddressRow(
  tx: Transaction,
  customerId: string,
  addressId: string,
): Promise<void> {
  await tx.deleteFrom('address').where('id', '=', addressId).where('customer_id', '=', customerId).execute()
}

export async function deleteAddressesOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.deleteFrom('address').where('customer_id', '=', customerId).execute()
}

function asAddress(row: Pick<Selectable<AddressTable>, (typeof columns)[number]>): Address {
  return {
    _id: row.id,
    contactPerson: row.contact_person,
    doorNo: row.door_no,
    address: row.address,
    landmark: row.landmark,
    city: row.city,
    district: row.district,
    state: row.state,
    pincode: row.pincode,
    country: row.country,
    mobile: row.mobile,
    currentAddress: row.is_current,
  }
}
