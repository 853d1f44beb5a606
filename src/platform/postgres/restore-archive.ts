import * as fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { whoWorksElsewhere } from './cluster-claim.ts'
import { copyCluster } from './copy-cluster.ts'
import { accountFor, reachableHome, type Account } from './embedded-account.ts'
import { findBinaries } from './embedded-binaries.ts'
import { startEmbeddedPostgres, type EmbeddedOptions } from './embedded-postgres.ts'
import { findPostmaster } from './postmaster.ts'

export type RestoredArchive =
  | { ok: true; base: string; aside: string | null }
  | { ok: false; reason: 'in-use' | 'no-base' | 'other-version'; message: string }

const retryMs = 100
const settingsOfRecovery = [
  'restore_command',
  'recovery_target_time',
  'recovery_target_action',
  'archive_mode',
  'archive_command',
]

/**
 * Puts the cluster back to a moment, or to the last that was archived: the newest whole copy from before it, and then
 * everything that was written until it. What was there is kept beside it.
 */
export async function restoreArchive(
  options: EmbeddedOptions,
  { folder, at }: { folder: string; at: Date | null },
): Promise<RestoredArchive> {
  const home = reachableHome(path.resolve(options.dataDir), options.names.program)
  const account = accountFor(home)
  const { major } = findBinaries(home, account)
  const cluster = path.join(home, `pg${major}`)
  if (findPostmaster(cluster) !== null)
    return refused('in-use', 'PostgreSQL runs on it. Stop the program first.')
  const elsewhere = await whoWorksElsewhere(cluster, options.log)
  if (elsewhere !== null) return refused('in-use', elsewhere)
  const base = newestBefore(folder, at)
  if (base === null)
    return refused('no-base', `${folder} holds no copy of the cluster from before that moment.`)
  if (fs.readFileSync(path.join(base, 'PG_VERSION'), 'utf8').trim() !== String(major))
    return refused('other-version', `The archive is of another PostgreSQL than this one (${major}).`)

  const half = `${cluster}.restored-${process.pid}`
  await copyCluster(base, half)
  fs.copyFileSync(path.join(base, 'backup_label'), path.join(half, 'backup_label'))
  fs.appendFileSync(path.join(half, 'postgresql.auto.conf'), recoverySettings(folder, at))
  fs.writeFileSync(path.join(half, 'recovery.signal'), '')
  giveTo(half, account)
  const aside = fs.existsSync(cluster) ? `${cluster}.before-${stamp(new Date())}` : null
  if (aside !== null) fs.renameSync(cluster, aside)
  fs.renameSync(half, cluster)
  await recover(options)
  return { ok: true, base, aside }
}

function newestBefore(folder: string, at: Date | null): string | null {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  const found = names
    .filter((name) => name.startsWith('base-') && (at === null || name <= `base-${stamp(at)}`))
    .toSorted()
    .at(-1)
  return found === undefined ? null : path.join(folder, found)
}

function stamp(moment: Date): string {
  return moment.toISOString().replaceAll(':', '-')
}

/** Later lines of the file win over those that the copy brought along. */
function recoverySettings(folder: string, at: Date | null): string {
  const target =
    at === null
      ? []
      : [
          `recovery_target_time = '${at.toISOString().replace('Z', '+00')}'`,
          "recovery_target_action = 'promote'",
        ]
  const lines = [
    `restore_command = 'cp "${path.join(path.resolve(folder), 'wal')}/%f" "%p"'`,
    ...target,
    "archive_mode = 'off'",
  ]
  return `${lines.join('\n')}\n`
}

/** Starts on what was put there; it answers once it has done everything again, and is then like any other cluster. */
async function recover(options: EmbeddedOptions): Promise<void> {
  const server = await startEmbeddedPostgres({ ...options, startLimitMs: 24 * 60 * 60_000 })
  const client = new pg.Client({ connectionString: server.connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    // It answers readers before it has reached the moment.
    while (await isRecovering(client)) await sleep(retryMs)
    for (const name of settingsOfRecovery) await client.query(`ALTER SYSTEM RESET ${name}`)
  } finally {
    await client.end().catch(() => {})
    await server.stop()
  }
}

async function isRecovering(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('SELECT pg_is_in_recovery() AS is')
  return rows[0]?.is ?? true
}

function giveTo(folder: string, account: Account): void {
  fs.chmodSync(folder, 0o700)
  if (account === null) return
  fs.chownSync(folder, account.uid, account.gid)
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    fs.chownSync(path.join(entry.parentPath, entry.name), account.uid, account.gid)
}

function refused(reason: 'in-use' | 'no-base' | 'other-version', message: string): RestoredArchive {
  return { ok: false, reason, message }
}
