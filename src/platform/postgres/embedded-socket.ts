import * as fs from 'node:fs'
import path from 'node:path'
import type { EmbeddedServer } from './embedded-server.ts'

// sockaddr_un holds 108 bytes on Linux and 104 on macOS, the last one a zero.
const longestSocketPath = 103
export const socketPort = 5432

/** Where the server's socket lies: in its private data directory, or in a short private one if that path is too long. */
export function socketDirectory({ cluster, account, names }: EmbeddedServer): string {
  if (Buffer.byteLength(path.join(cluster, `.s.PGSQL.${socketPort}`)) <= longestSocketPath) return cluster
  // Kept beside the data, so that every process that starts the server again uses the same one.
  const note = path.join(path.dirname(cluster), 'socket-directory')
  const uid = account?.uid ?? process.getuid?.()
  const known = fs.existsSync(note) ? fs.readFileSync(note, 'utf8') : ''
  const found = known === '' ? undefined : fs.lstatSync(known, { throwIfNoEntry: false })
  if (found?.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return known
  const made = fs.mkdtempSync(`/tmp/${names.program}-`)
  if (account !== null) fs.chownSync(made, account.uid, account.gid)
  fs.writeFileSync(note, made)
  return made
}
