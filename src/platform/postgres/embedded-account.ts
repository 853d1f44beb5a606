import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import { codeOf } from './error-code.ts'

/** Whom PostgreSQL runs as. It refuses root; null means: as we are. */
export type Account = { uid: number; gid: number } | null

/** Null unless we are root; then the owner of existing data, else the user `postgres`, else `nobody`. */
export function accountFor(home: string): Account {
  if (process.getuid?.() !== 0) return null
  const cluster = fs.readdirSync(home).find((name) => /^pg\d+$/.test(name))
  if (cluster === undefined) return unprivileged()
  const { uid, gid } = fs.statSync(path.join(home, cluster))
  return { uid, gid }
}

function unprivileged(): NonNullable<Account> {
  return accountNamed('postgres') ?? accountNamed('nobody') ?? { uid: 65534, gid: 65534 }
}

function accountNamed(name: string): Account {
  if (!fs.existsSync('/etc/passwd')) return null
  const row = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
  if (row === undefined) return null
  const [, , uid, gid] = row.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/**
 * The directory for cluster and staged binaries, one the account can reach. A closed DATA_DIR of root's is
 * made passable; where a directory above it is closed (/root), DATA_DIR only keeps a link to the place.
 */
export function reachableHome(dataDir: string, program: string): string {
  fs.mkdirSync(dataDir, { recursive: true })
  const real = fs.realpathSync(dataDir)
  if (process.getuid?.() !== 0) return real
  makePassable(real)
  if (canPass(real, unprivileged())) return real
  return homeElsewhere(real, program)
}

/** Passable, not listable: the names inside stay private. */
function makePassable(directory: string): void {
  const { mode, uid } = fs.statSync(directory)
  if (uid === 0 && (mode & 0o011) !== 0o011) fs.chmodSync(directory, (mode & 0o7777) | 0o011)
}

function canPass(directory: string, account: NonNullable<Account>): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', directory], { ...account, cwd: '/' }).status === 0
}

function homeElsewhere(dataDir: string, program: string): string {
  const root = `/var/lib/${program}`
  const link = path.join(dataDir, 'postgresql-home')
  try {
    // A name by chance: a new clone at the same path must not find the data of an old one.
    fs.symlinkSync(path.join(root, randomUUID()), link)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  const home = fs.readlinkSync(link)
  fs.mkdirSync(home, { recursive: true })
  for (const directory of [root, home]) makePassable(directory)
  return fs.realpathSync(home)
}
