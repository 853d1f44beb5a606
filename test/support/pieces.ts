import { afterAll } from 'vitest'
import { createTestDatabase } from './database.ts'

/** A database of this file of tests, with nothing in it but two pieces, a hundred of each in stock. */
export async function openPieces() {
  const pieces = await createTestDatabase({ template: 'empty' })
  afterAll(() => pieces.drop())
  await pieces.database.pool.query('CREATE TABLE piece (id int PRIMARY KEY, stock int NOT NULL)')
  await pieces.database.pool.query('INSERT INTO piece VALUES (1, 100), (2, 100)')
  return pieces
}
