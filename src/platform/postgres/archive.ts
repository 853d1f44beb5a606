import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { copyCluster } from './copy-cluster.ts'
import { startEmbeddedPostgres, type EmbeddedOptions } from './embedded-postgres.ts'

export type Archived =
  | { ok: true; base: string }
  | { ok: false; reason: 'not-restarted' | 'bad-folder'; message: string }

/** At most this much is lost with the machine. */
const archiveTimeout = '60s'

/**
 * From now on copies everything that is written, as it is written, to a folder, and puts a copy of the whole cluster
 * there to begin with. Once more later makes a newer beginning, so that less has to be done again after a loss.
 */
export async function archive(options: EmbeddedOptions, folder: string): Promise<Archived> {
  if (!/^[\w./ -]+$/.test(folder))
    return badFolder(folder, 'its name has characters that a shell reads otherwise')
  if (!(await isArchiving(options))) return notRestarted
  const server = await startEmbeddedPostgres(options)
  const client = new pg.Client({ connectionString: server.connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query("SELECT current_setting('data_directory') AS cluster")
    const cluster: string = rows[0]?.cluster
    const wal = makeOwned(path.join(folder, 'wal'), cluster)
    if (wal === null) return badFolder(folder, 'the account of PostgreSQL cannot write there')
    await setting(client, 'archive_command', archiveCommand(wal))
    await setting(client, 'archive_timeout', archiveTimeout)
    await client.query('SELECT pg_reload_conf()')
    return { ok: true, base: await copyWhole(client, cluster, folder) }
  } finally {
    await client.end().catch(() => {})
    await server.stop()
  }
}

/** Whether the server archives at all: that is decided when it starts, so whoever is the only one starts it anew. */
async function isArchiving(options: EmbeddedOptions): Promise<boolean> {
  for (const round of ['as it is', 'started anew']) {
    const server = await startEmbeddedPostgres(options)
    const client = new pg.Client({ connectionString: server.connectionString })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query("SELECT current_setting('archive_mode') AS mode")
      if (rows[0]?.mode === 'on') return true
      // Until there is a folder, what is written counts as archived: else it would be kept for ever.
      if (round === 'as it is') {
        await setting(client, 'archive_command', '/bin/true')
        await setting(client, 'archive_mode', 'on')
      }
    } finally {
      await client.end().catch(() => {})
      await server.stop()
    }
  }
  return false
}

/** Written to postgresql.auto.conf, which outlives the process. */
async function setting(client: pg.Client, name: string, value: string): Promise<void> {
  await client.query(`ALTER SYSTEM SET ${name} = ${pg.escapeLiteral(value)}`)
}

/** Succeeds for a file that is there already and the same: PostgreSQL asks again when it has forgotten the answer. */
function archiveCommand(wal: string): string {
  const [file, part] = [`"${wal}/%f"`, `"${wal}/%f.part"`]
  return `if test -f ${file}; then cmp -s "%p" ${file}; else cp "%p" ${part} && mv ${part} ${file}; fi`
}

/** A folder that belongs to whom the cluster belongs to; null when that account cannot reach it. */
function makeOwned(folder: string, cluster: string): string | null {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, gid } = fs.statSync(cluster)
  if (process.getuid?.() !== 0) return folder
  for (const one of [path.dirname(folder), folder]) fs.chownSync(one, uid, gid)
  const canWrite = spawnSync('/bin/sh', ['-c', 'test -w "$1"', 'sh', folder], { uid, gid, cwd: '/' })
  return canWrite.status === 0 ? folder : null
}

async function copyWhole(client: pg.Client, cluster: string, folder: string): Promise<string> {
  const half = path.join(folder, `base.part-${process.pid}`)
  fs.rmSync(half, { recursive: true, force: true })
  await client.query("SELECT pg_backup_start('archive', true)")
  await copyCluster(cluster, half)
  // Waits until everything that the copy needs is archived.
  const { rows } = await client.query<{ label: string; spaces: string; at: Date }>(
    'SELECT labelfile AS label, spcmapfile AS spaces, clock_timestamp() AS at FROM pg_backup_stop(true)',
  )
  fs.writeFileSync(path.join(half, 'backup_label'), rows[0]?.label ?? '')
  const at = (rows[0]?.at ?? new Date()).toISOString().replaceAll(':', '-')
  const base = path.join(folder, `base-${at}`)
  fs.renameSync(half, base)
  return base
}

const notRestarted: Archived = {
  ok: false,
  reason: 'not-restarted',
  message:
    'Archiving begins when PostgreSQL starts anew. Stop the program, run this once more, start it again.',
}

function badFolder(folder: string, why: string): Archived {
  return { ok: false, reason: 'bad-folder', message: `${folder} cannot hold the archive: ${why}.` }
}
