import { sql } from 'kysely'
import type { Transaction } from '#server/db/database.ts'

/** Remembers, until the transaction ends, in which category and subcategory each product is. */
export async function noteGroups(tx: Transaction): Promise<void> {
  await sql`CREATE TEMPORARY TABLE group_before ON COMMIT DROP AS
    SELECT id, category_id, subcategory_id FROM product WHERE is_published`.execute(tx)
}

/** A category or subcategory that all of its products have left leads to where most of them went. */
export async function redirectLeftGroups(tx: Transaction): Promise<void> {
  await sql`
    INSERT INTO group_redirect (old_path, category_id)
    SELECT DISTINCT ON (c.slug) c.slug, p.category_id
    FROM group_before b JOIN product p ON p.id = b.id JOIN category c ON c.id = b.category_id
    WHERE p.category_id <> b.category_id
      AND NOT EXISTS (SELECT 1 FROM product q WHERE q.category_id = b.category_id AND q.is_published)
    GROUP BY c.slug, p.category_id
    ORDER BY c.slug, count(*) DESC, p.category_id
    ON CONFLICT (old_path) DO UPDATE SET category_id = excluded.category_id, subcategory_id = NULL`.execute(
    tx,
  )
  await sql`
    INSERT INTO group_redirect (old_path, category_id, subcategory_id)
    SELECT DISTINCT ON (c.slug, s.slug) c.slug || '/' || s.slug, p.category_id, p.subcategory_id
    FROM group_before b JOIN product p ON p.id = b.id
      JOIN subcategory s ON s.id = b.subcategory_id JOIN category c ON c.id = s.category_id
    WHERE p.subcategory_id IS DISTINCT FROM b.subcategory_id
      AND NOT EXISTS (SELECT 1 FROM product q WHERE q.subcategory_id = b.subcategory_id AND q.is_published)
    GROUP BY c.slug, s.slug, p.category_id, p.subcategory_id
    ORDER BY c.slug, s.slug, count(*) DESC, p.category_id
    ON CONFLICT (old_path) DO UPDATE
    SET category_id = excluded.category_id, subcategory_id = excluded.subcategory_id`.execute(tx)
}
