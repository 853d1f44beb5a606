import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from './error-code.ts'

// Of the running server only, or made anew by the one that starts on the copy.
const leftOut =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL.*|pgsql_tmp.*|recovery\.signal|claimed-by.*|backup_label(\.old)?|pg_internal\.init.*)$/
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]

/** Copies a cluster, also one that is at work: files come and go meanwhile. */
export async function copyCluster(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (leftOut.test(entry.name)) continue
    if (emptied.includes(entry.name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyCluster(source, target)
    else if (entry.isFile()) await copyIfThere(source, target)
  }
}

async function copyIfThere(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}
