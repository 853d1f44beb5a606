import * as fs from 'node:fs'
import path from 'node:path'
import { codeOf } from './error-code.ts'

/** What postmaster.pid tells about the server on a data directory. */
export type Postmaster = { pid: number; port: number; socketDir: string; status: string }

/** The server that runs on this cluster, ours or an orphan; null when none does. */
export function findPostmaster(cluster: string): Postmaster | null {
  let lines: string[]
  try {
    lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
  const [pid = '', , , port = '', socketDir = '', , , status = ''] = lines.map((line) => line.trim())
  if (!isAlive(Number(pid)) || !worksIn(Number(pid), cluster)) return null
  return { pid: Number(pid), port: Number(port), socketDir, status }
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
