import * as fs from 'node:fs'
import path from 'node:path'
import { codeOf } from './error-code.ts'

/** What postmaster.pid tells about the server on a data directory. */
export type Postmaster = { pid: number; port: number; socketDir: string; status: string }

/** The server that runs on this cluster, ours or an orphan; null when none does. */
export function findPostmaster(cluster: string): Postmaster | null {
  const lines = readPidFile(pidFileOf(cluster))?.split('\n') ?? []
  const [pid = '', , , port = '', socketDir = '', , , status = ''] = lines.map((line) => line.trim())
  if (!isAlive(Number(pid)) || !worksIn(Number(pid), cluster)) return null
  return { pid: Number(pid), port: Number(port), socketDir, status }
}

/**
 * After a power cut another program may have the pid of the file, and PostgreSQL would wait for that one for ever.
 * The file then gets our pid, which PostgreSQL passes over in the process that starts it; the rest stays, since by it
 * PostgreSQL looks for backends that are still at work.
 */
export function takeOverStalePid(cluster: string): void {
  const file = pidFileOf(cluster)
  const found = readPidFile(file)
  if (found === null || !isAlive(Number.parseInt(found, 10)) || findPostmaster(cluster) !== null) return
  const aside = `${file}.${process.pid}`
  try {
    // Moved first: whoever else starts at this moment makes a new file, and that one is never written over.
    fs.renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (fs.readFileSync(aside, 'utf8') !== found) return fs.renameSync(aside, file)
  const { uid, gid } = fs.statSync(aside)
  fs.writeFileSync(aside, found.replace(/^\d+/, String(process.pid)))
  fs.chownSync(aside, uid, gid)
  try {
    fs.linkSync(aside, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  fs.rmSync(aside)
}

/** Ends the server of this cluster without another write; it mends itself at its next start. */
export function endAtOnce(pid: number, cluster: string): void {
  if (isAlive(pid) && worksIn(pid, cluster)) process.kill(pid, 'SIGQUIT')
}

function pidFileOf(cluster: string): string {
  return path.join(cluster, 'postmaster.pid')
}

function readPidFile(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** A pid may have been given to another program since; PostgreSQL always works in its data directory. */
function worksIn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster)
  } catch (error) {
    // Gone or a zombie: ENOENT. Someone else's process that we may not look at: EACCES, so not ours to judge.
    return codeOf(error) === 'EACCES'
  }
}
