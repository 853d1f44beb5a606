import { momentInIndia } from './printing.ts'
import type { ReplicaState } from './replica-state-store.ts'

/** What a reader of figures has to know of the database they were read from. */
export function replicaInWords({ isReplica, changedAt, ageSeconds }: ReplicaState): string {
  if (!isReplica) return 'Read at DATABASE_READ_URL, which follows no other database: as of now.'
  if (changedAt === null || ageSeconds === null)
    return 'Read from the replica, to which no change has come since it was started: how old it is, nobody knows.'
  const seconds = Math.max(0, Math.round(ageSeconds))
  const age = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`
  return `Read from the replica: its last change is of ${momentInIndia(changedAt)}, ${age} ago. What came after it is missing.`
}
