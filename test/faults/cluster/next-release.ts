import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'

const root = path.join(import.meta.dirname, '../../..')

/** This release with one migration more, of the tables that every order is written to; its folder. */
export function makeNextRelease(home: string): string {
  const folder = path.join(home, 'next-release')
  mkdirSync(folder)
  for (const name of ['src', 'scripts', 'db', 'content', 'server.ts', 'package.json', 'package-lock.json'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  for (const name of ['vite.config.ts', 'vite.admin.config.ts'])
    cpSync(path.join(root, name), path.join(folder, name))
  for (const name of ['node_modules', 'dist']) symlinkSync(path.join(root, name), path.join(folder, name))
  writeFileSync(
    path.join(folder, 'db/migrations/9999-of-the-next-release.sql'),
    'ALTER TABLE orders ADD COLUMN next_release text;\nALTER TABLE stock ADD COLUMN next_release text;\n',
  )
  return folder
}

/** Reads the orders for so long, as a report or a copy does: whoever alters them has to wait, and all others behind. */
export async function readForLong(database: Pick<Database, 'connectAlone'>, forMs: number): Promise<void> {
  const reader = await database.connectAlone()
  try {
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await reader.query('SELECT count(*) FROM orders')
    await sleep(forMs)
    await reader.query('COMMIT')
  } finally {
    await reader.end()
  }
}
