// A database and a hot standby that follows it, from the PostgreSQL that comes along: two servers of their own below one folder.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { accountFor } from '#platform/postgres/embedded-account.ts'
import { findBinaries } from '#platform/postgres/embedded-binaries.ts'
import { freePort } from './free-port.ts'
import { makeScratchDirectory } from './scratch-directory.ts'

/** Tries so often, a fifth of a second apart: two minutes, for a busy machine. */
const mostTries = 600

export type Pair = Awaited<ReturnType<typeof startPair>>

/** The addresses of both; what is written to the first is at the second when `caughtUp` resolves. */
export async function startPair() {
  const home = makeScratchDirectory('kurinji-pair-')
  chmodSync(home, 0o755)
  const account = accountFor(home)
  const { initdb, postgres } = findBinaries(home, account)
  const folders = { leader: path.join(home, 'leader'), standby: path.join(home, 'standby') }
  const servers: ChildProcess[] = []

  function ownFolder(folder: string): void {
    mkdirSync(folder, { mode: 0o700, recursive: true })
    if (account) chownSync(folder, account.uid, account.gid)
  }

  async function run(folder: string): Promise<string> {
    const port = await freePort()
    const flags = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${home}`]
    const hurried = ['fsync=off', 'shared_buffers=32MB', 'io_method=sync', 'wal_keep_size=1GB']
    const words = [...flags, ...hurried].flatMap((flag) => ['-c', flag])
    servers.push(spawn(postgres, ['-D', folder, ...words], { ...account, cwd: folder, stdio: 'ignore' }))
    const address = `postgres://postgres@127.0.0.1:${port}/postgres`
    await until(async () => (await ask(address, 'SELECT true AS answer')) === true)
    return address
  }

  ownFolder(folders.leader)
  chmodSync(home, 0o777)
  const made = spawnSync(
    initdb,
    ['-D', folders.leader, '-U', 'postgres', '-A', 'trust', '-N', '-E', 'UTF8'],
    {
      ...account,
      cwd: folders.leader,
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  const leader = await run(folders.leader)

  // What pg_basebackup does, which does not come along: a copy while the first is at work, and from where to read on.
  const session = new pg.Client({ connectionString: leader })
  await session.connect()
  await session.query("SELECT pg_backup_start('pair', true)")
  cpSync(folders.leader, folders.standby, {
    recursive: true,
    filter: (source) => !/postmaster\.(pid|opts)$|pg_wal[/].+/.test(source),
  })
  const { rows } = await session.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop()')
  await session.end()
  mkdirSync(path.join(folders.standby, 'pg_wal/archive_status'), { recursive: true })
  mkdirSync(path.join(folders.standby, 'pg_wal/summaries'), { recursive: true })
  writeFileSync(path.join(folders.standby, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(path.join(folders.standby, 'standby.signal'), '')
  const { port } = new URL(leader)
  writeFileSync(
    path.join(folders.standby, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`,
  )
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, folders.standby])
  chmodSync(folders.standby, 0o700)
  const standby = await run(folders.standby)

  return {
    leader,
    standby,
    async caughtUp(): Promise<void> {
      const written = await ask(leader, 'SELECT pg_current_wal_lsn()::text AS answer')
      const behind = `SELECT pg_last_wal_replay_lsn() >= '${written}' AS answer`
      await until(async () => (await ask(standby, behind)) === true)
    },
    async stop(): Promise<void> {
      for (const server of servers.toReversed()) {
        server.kill('SIGQUIT')
        if (server.exitCode === null) await once(server, 'exit')
      }
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  let last: unknown = 'not so'
  for (let tries = 0; tries < mostTries; tries += 1) {
    const answer = await isSo().catch((error: unknown) => {
      last = error
      return false
    })
    if (answer) return
    await sleep(200)
  }
  throw new Error('the pair of servers did not come to it', { cause: last })
}

async function ask(connectionString: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(question)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}
