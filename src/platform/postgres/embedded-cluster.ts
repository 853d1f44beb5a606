import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { EmbeddedServer } from './embedded-server.ts'
import { cannotRun } from './embedded-binaries.ts'
import { codeOf, messageOf } from './error-code.ts'
import { isAlive } from './postmaster.ts'

/** Nothing of the caller's environment (PGDATA, PGPORT, locale) reaches PostgreSQL. */
export const bareEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Makes the data directory unless there is one: in a directory of its own, then renamed, so no kill leaves half. */
export async function ensureCluster({
  home,
  binaries,
  account,
  names,
}: Pick<EmbeddedServer, 'home' | 'binaries' | 'account' | 'names'>): Promise<string> {
  const cluster = path.join(home, `pg${binaries.major}`)
  if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return cluster
  refuseOlderData(home, binaries.major)
  sweepHalfMade(home)
  const half = path.join(home, `pg${binaries.major}.init-${process.pid}-${randomUUID().slice(0, 8)}`)
  fs.mkdirSync(half, { mode: 0o700 })
  if (account !== null) fs.chownSync(half, account.uid, account.gid)
  await initdb(half, { binaries, account, names })
  try {
    fs.renameSync(half, cluster)
  } catch (error) {
    // Another process was first.
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
    fs.rmSync(half, { recursive: true, force: true })
  }
  return cluster
}

async function initdb(
  directory: string,
  { binaries, account, names }: Pick<EmbeddedServer, 'binaries' | 'account' | 'names'>,
): Promise<void> {
  const flags = [
    ['-D', directory, '-U', names.role, '-E', 'UTF8', '--auth=trust'],
    // Collation built into the server: no update of the system ever changes it under the indexes.
    ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ]
  try {
    await promisify(execFile)(binaries.initdb, flags.flat(), {
      ...account,
      cwd: directory,
      env: bareEnvironment,
    })
  } catch (error) {
    fs.rmSync(directory, { recursive: true, force: true })
    throw cannotRun(messageOf(error).trim())
  }
}

function refuseOlderData(home: string, major: number): void {
  const older = fs.readdirSync(home).find((name) => /^pg\d+$/.test(name) && name !== `pg${major}`)
  if (older === undefined) return
  throw new Error(
    `${home} holds data of another PostgreSQL (${older}, this is ${major}). ` +
      'Back it up with the release that made it, then restore the file into an empty DATA_DIR.',
  )
}

function sweepHalfMade(home: string): void {
  for (const name of fs.readdirSync(home)) {
    const pid = /^pg\d+\.init-(\d+)-/.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    try {
      fs.rmSync(path.join(home, name), { recursive: true, force: true })
    } catch {
      // An orphaned initdb is still writing there; the next first start sweeps it.
    }
  }
}
