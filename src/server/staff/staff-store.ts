import { sql } from 'kysely'
import type { StaffRole } from '#domain/staff-roles.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

const columns = [
  'id',
  'name',
  'login',
  'role',
  'also',
  'password_hash',
  'app_secret',
  'pin_hash',
  'joined_at',
  'switched_off_at',
] as const

export type StaffRow = NonNullable<Awaited<ReturnType<typeof findStaff>>>

export async function findStaff(connection: Connection, id: string) {
  return connection.selectFrom('staff').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function findStaffByLogin(connection: Connection, login: string) {
  return connection.selectFrom('staff').select(columns).where('login', '=', login).executeTakeFirst()
}

/** Those who may still sign in. */
export async function findActiveStaffByLogin(connection: Connection, login: string) {
  const found = await findStaffByLogin(connection, login)
  return found && found.switched_off_at === null ? found : null
}

export type NewStaff = { id: string; name: string; login: string; role: StaffRole; also: readonly string[] }

/** False when the login is taken. */
export async function insertStaff(tx: Transaction, { also, ...person }: NewStaff): Promise<boolean> {
  const row = await tx
    .insertInto('staff')
    .values({ ...person, also: [...also] })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type StaffChange = { name?: string; role?: StaffRole; also?: string[]; isSwitchedOff?: boolean }

export async function updateStaff(tx: Transaction, id: string, change: StaffChange): Promise<void> {
  const { isSwitchedOff, ...rest } = change
  await tx
    .updateTable('staff')
    .set({
      ...rest,
      ...(isSwitchedOff === undefined ? {} : { switched_off_at: isSwitchedOff ? sql<Date>`now()` : null }),
    })
    .where('id', '=', id)
    .execute()
}

/** Everybody's row is locked: of two changes at once, one sees what the other has left. */
export async function lockOwners(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('switched_off_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The person begins: what they had before to sign in with is gone. */
export async function setPassword(
  tx: Transaction,
  id: string,
  secrets: { passwordHash: string; appSecret: string; appStep: number },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      password_hash: secrets.passwordHash,
      app_secret: secrets.appSecret,
      app_step: secrets.appStep,
      joined_at: sql<Date>`coalesce(joined_at, now())`,
    })
    .where('id', '=', id)
    .execute()
}

export async function markJoined(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ joined_at: sql<Date>`coalesce(joined_at, now())` })
    .where('id', '=', id)
    .execute()
}

/** Whatever somebody signed in with is theirs no more. */
export async function forgetWaysIn(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('staff_passkey').where('staff_id', '=', id).execute()
  await tx
    .updateTable('staff')
    .set({ password_hash: null, app_secret: null, pin_hash: null })
    .where('id', '=', id)
    .execute()
}

/** A code of the app counts once: false when its step, or a later one, was used. */
export async function useAppStep(connection: Connection, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('staff')
    .set({ app_step: step })
    .where('id', '=', id)
    .where('app_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setPinHash(connection: Connection, id: string, pinHash: string): Promise<void> {
  await connection.updateTable('staff').set({ pin_hash: pinHash }).where('id', '=', id).execute()
}

export async function listPeople(connection: Connection) {
  return connection
    .selectFrom('staff')
    .select(['id', 'name', 'login', 'role', 'also', 'joined_at', 'switched_off_at'])
    .select((staff) => [
      sql<Date | null>`(SELECT max(s.last_used_at) FROM staff_session s WHERE s.staff_id = staff.id)`.as(
        'last_seen_at',
      ),
      staff
        .selectFrom('staff_session')
        .select(sql<number>`count(*)::int`.as('devices'))
        .whereRef('staff_id', '=', 'staff.id')
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .as('devices'),
    ])
    .orderBy('created_at')
    .execute()
}

/** Who can sign in with a PIN. */
export async function listPinHolders(connection: Connection) {
  return connection
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('pin_hash', 'is not', null)
    .where('switched_off_at', 'is', null)
    .orderBy('name')
    .execute()
}
