import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'
import type { Account } from './embedded-account.ts'
import { PostgresNotStarted } from './embedded-binaries.ts'
import { socketPort } from './embedded-socket.ts'
import { codeOf } from './error-code.ts'
import { findPostmaster } from './postmaster.ts'

/*
 * Two containers on one volume see each other's files and not each other's processes: what the one wrote into
 * postmaster.pid looks left over to the other. So the processes that see each other claim the cluster together, in a
 * file that they write anew all the time. Whether that file changes, and whether the socket beside it is listened to,
 * tells anyone if they live, and needs neither their process numbers nor a clock.
 */

export const claimName = 'claimed-by'
const beatEveryMs = 1000
const lookEveryMs = 100
// On one kernel the socket tells too, except while PostgreSQL starts; on another only the beat does.
const silence = { sameKernelMs: 5000, otherKernelMs: 20_000 }

// Read once: where the machine's name stands for them it changes with the network, and our own claim would look like another's.
/** New at each start of the machine. */
const kernel = unlessMissing(() => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
/** A container has a space of process numbers of its own. */
const sight = unlessMissing(() => fs.readlinkSync('/proc/self/ns/pid'))

export type Claimed = { cluster: string; account: Account; log: Log }

/** Claims the cluster for those whom this process can see, unless somebody else is at work on it. */
export async function takeClaim({ cluster, account, log }: Claimed): Promise<void> {
  for (;;) {
    const found = readClaim(cluster)
    if (isOurs(found)) return
    const other = await whoWorksElsewhere(cluster, log)
    if (other !== null) throw new PostgresNotStarted(other)
    if (replaceClaim(cluster, account, found)) return
  }
}

/** Who is at work on the cluster beyond our sight, in words that say what to do; null when nobody is. */
export async function whoWorksElsewhere(cluster: string, log: Log): Promise<string | null> {
  const found = readClaim(cluster)
  if (isOurs(found)) return null
  if (findPostmaster(cluster) === null && (await isListenedTo(cluster))) return inUse(cluster, found)
  if (found === null) return null
  const limitMs = found.startsWith(kernel) ? silence.sameKernelMs : silence.otherKernelMs
  log.warn(`${cluster} was last used by ${machineOf(found)}: looking for ${limitMs / 1000} s if it still is`)
  if (!(await changesWithin(cluster, found, limitMs))) return null
  const now = readClaim(cluster)
  return now === null || isOurs(now) ? null : inUse(cluster, now)
}

function inUse(cluster: string, claim: string | null): string {
  return (
    `${cluster} is in use by a server whose processes cannot be seen from here (${claim === null ? 'it does not say where' : machineOf(claim)}). ` +
    'Two servers would destroy its data. Stop that one first, or run a command inside its container; for several containers, ' +
    'run one PostgreSQL and set DATABASE_URL.'
  )
}

/** Keeps the claim alive while this process uses the cluster; `onLost` when somebody else has taken it meanwhile. */
export function keepClaim(
  { cluster, account, log }: Claimed,
  onLost: (message: string) => void,
): { stop(): void } {
  let isLost = false
  const beat = setInterval(() => {
    try {
      const found = readClaim(cluster)
      // Gone with the last user before us, who left while we came, or never made: by a release that did not know of it.
      if (found === null)
        return void (findPostmaster(cluster) !== null && replaceClaim(cluster, account, null))
      const wasLost = isLost
      isLost = !isOurs(found)
      if (isLost) return void (!wasLost && onLost(inUse(cluster, found)))
      fs.writeFileSync(path.join(cluster, claimName), claimText(), { flag: 'r+' })
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') log.warn(`the claim of ${cluster} cannot be written: ${String(error)}`)
    }
  }, beatEveryMs).unref()
  return { stop: () => clearInterval(beat) }
}

export function giveUpClaim(cluster: string): void {
  if (isOurs(readClaim(cluster))) fs.rmSync(path.join(cluster, claimName), { force: true })
}

/** Puts ours where `found` was; false when something else was there by then. */
function replaceClaim(cluster: string, account: Account, found: string | null): boolean {
  const file = path.join(cluster, claimName)
  const [ours, aside] = [`${file}.${randomUUID()}`, `${file}.${randomUUID()}`]
  try {
    fs.writeFileSync(ours, claimText(), { mode: 0o600 })
    if (account !== null) fs.chownSync(ours, account.uid, account.gid)
    if (found !== null) {
      // Moved first, and read again: who wrote in this very moment gets it back.
      fs.renameSync(file, aside)
      if (fs.readFileSync(aside, 'utf8') !== found) {
        fs.linkSync(aside, file)
        return false
      }
    }
    fs.linkSync(ours, file)
    return true
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) return false
    throw error
  } finally {
    for (const name of [ours, aside]) fs.rmSync(name, { force: true })
  }
}

async function changesWithin(cluster: string, found: string, limitMs: number): Promise<boolean> {
  const until = performance.now() + limitMs
  while (performance.now() < until) {
    if (readClaim(cluster) !== found) return true
    await sleep(lookEveryMs)
  }
  return false
}

/** A socket is found by its file, whoever listens: it reaches across containers of one kernel. */
function isListenedTo(cluster: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(path.join(cluster, `.s.PGSQL.${socketPort}`))
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    // EAGAIN: more are waiting than it takes in, so it is there.
    socket.once('error', (error) => end(codeOf(error) === 'EAGAIN'))
  })
}

function readClaim(cluster: string): string | null {
  try {
    return fs.readFileSync(path.join(cluster, claimName), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Kernel, whose processes see each other there, the machine by its name, and something new each time. */
function claimText(): string {
  return `${kernel}\n${sight}\n${os.hostname()}\n${randomUUID()}\n`
}

function isOurs(claim: string | null): boolean {
  return claim?.startsWith(`${kernel}\n${sight}\n`) ?? false
}

function machineOf(claim: string): string {
  return claim.split('\n')[2] || 'a machine without a name'
}

/** Where the system does not tell, machines and containers are told apart by their names. */
function unlessMissing(read: () => string): string {
  try {
    return read()
  } catch {
    return os.hostname()
  }
}
