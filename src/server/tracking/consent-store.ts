import { sql } from 'kysely'
import type { Database, Transaction } from '#server/db/database.ts'

export type Consent = { matching: boolean; advertising: boolean }

/** Who is asked about: `consentId` is what the browser keeps in its cookie, the same through all its answers. */
export type Consenting = { consentId: string | null; customerId: string | null }

type Query = Database['query'] | Transaction

const answersKept = 20

/** Adds an answer; `consentId` of an earlier one of the same browser is kept, so that the newest can be found. */
export async function insertConsent(
  query: Query,
  answer: Consent & Consenting & { id: string; textVersion: string },
): Promise<string> {
  const { id, customerId, consentId, matching, advertising, textVersion } = answer
  const { rows } = await sql<{ browser_id: string }>`
    INSERT INTO consent (id, browser_id, customer_id, matching, advertising, text_version)
    VALUES (${id}, coalesce((SELECT browser_id FROM consent WHERE browser_id = ${consentId} LIMIT 1), ${id}),
      ${customerId}, ${matching}, ${advertising}, ${textVersion})
    RETURNING browser_id`.execute(query)
  const browserId = rows[0]?.browser_id ?? id
  await forgetOldAnswers(query, { consentId: browserId, customerId })
  return browserId
}

/** The newest of a browser and of a customer say what holds and what held lately; more would be anybody's to pile up. */
async function forgetOldAnswers(query: Query, { consentId, customerId }: Consenting): Promise<void> {
  for (const [column, whose] of [
    ['browser_id', consentId],
    ['customer_id', customerId],
  ] as const) {
    if (whose === null) continue
    await sql`DELETE FROM consent WHERE id IN (SELECT id FROM consent WHERE ${sql.ref(column)} = ${whose}
      ORDER BY created_at DESC, id DESC OFFSET ${answersKept} LIMIT 100)`.execute(query)
  }
}

/** A guest's answers become the customer's when they are known. */
export async function giveConsentsTo(query: Query, consentId: string, customerId: string): Promise<void> {
  await query
    .updateTable('consent')
    .set({ customer_id: customerId })
    .where('browser_id', '=', consentId)
    .where('customer_id', 'is', null)
    .execute()
}

/** What holds now, by `keyOf`: the newest answer of the customer or, unless another customer gave it, of the browser. */
export async function readConsents(
  query: Query,
  asked: readonly Consenting[],
): Promise<Map<string, Consent>> {
  const distinct = [...new Map(asked.map((one) => [keyOf(one), one])).values()]
  const { rows } = await sql<Consenting & Consent>`
    SELECT asked.consent_id AS "consentId", asked.customer_id AS "customerId", newest.matching, newest.advertising
    FROM unnest(${distinct.map(({ consentId }) => consentId)}::text[],
      ${distinct.map(({ customerId }) => customerId)}::text[]) AS asked (consent_id, customer_id)
    CROSS JOIN LATERAL (
      SELECT matching, advertising FROM consent c
      WHERE c.customer_id = asked.customer_id
        OR (c.browser_id = asked.consent_id AND (c.customer_id IS NULL OR asked.customer_id IS NULL))
      ORDER BY created_at DESC LIMIT 1) AS newest`.execute(query)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

export async function readConsent(query: Query, asked: Consenting): Promise<Consent | undefined> {
  return (await readConsents(query, [asked])).get(keyOf(asked))
}

export function keyOf({ consentId, customerId }: Consenting): string {
  return `${consentId ?? ''} ${customerId ?? ''}`
}

/** What a customer has answered, newest first. */
export async function listConsentsOf(query: Query, customerId: string) {
  const rows = await query
    .selectFrom('consent')
    .select(['matching', 'advertising', 'text_version', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    matching: row.matching,
    advertising: row.advertising,
    textVersion: row.text_version,
    givenAt: row.created_at,
  }))
}
