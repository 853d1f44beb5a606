/**
 * Where photographs are kept, by names such as `ab/ab….jpg` (the master) and `ab/ab…-480.avif` (a form of it). What has a
 * name never changes.
 */
export type PhotoKeep = {
  /** null: nothing has this name. Fails with `KeepAway` where nobody can know for the moment. */
  read(name: string): Promise<Buffer | null>
  /** Whole or not at all; fails likewise. */
  write(name: string, bytes: Buffer): Promise<void>
}

export type KeepTrouble = 'away' | 'busy' | 'broken' | 'wrong-key' | 'no-bucket' | 'refused'

/** The keep can say neither yes nor no; the message is for who runs the shop. */
export class KeepAway extends Error {
  readonly reason: KeepTrouble

  constructor(reason: KeepTrouble, message: string) {
    super(message)
    this.reason = reason
  }
}
