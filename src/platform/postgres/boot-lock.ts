import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from './error-code.ts'

const restMs = 200

/**
 * Held until the connection ends: one migrates at a time, and none while backups are written. It is asked for again and
 * again, not waited for: who waits within a statement keeps its snapshot, and an index that the holder builds beside
 * everybody waits for that, for ever.
 */
export async function takeBootLock(
  client: pg.Client,
  mode: 'FOR UPDATE' | 'FOR SHARE',
  onWait?: () => void,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('BEGIN')
    try {
      // A row, not an advisory lock: those do nothing on some engines that speak PostgreSQL.
      await client.query(`SELECT 1 FROM boot_lock WHERE id = 1 ${mode} NOWAIT`)
      return
    } catch (error) {
      if (codeOf(error) !== '55P03') throw error
      await client.query('ROLLBACK')
      if (attempt === 1) onWait?.()
      await sleep(restMs)
    }
  }
}
