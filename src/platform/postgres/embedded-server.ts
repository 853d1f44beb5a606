import type { Log } from '#platform/log/log.ts'
import type { Account } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'

/** How the cluster is told from those of other programs on the machine. */
export type EmbeddedNames = {
  /** The role that owns everything in the cluster. */
  role: string
  database: string
  /** Names folders outside the data directory, where one is needed. */
  program: string
}

export type EmbeddedServer = {
  home: string
  cluster: string
  binaries: Binaries
  account: Account
  log: Log
  names: EmbeddedNames
  settings: Record<string, string>
  /** How long it may take until it answers. */
  startLimitMs: number
}
