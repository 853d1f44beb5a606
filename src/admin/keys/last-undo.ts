type Take = () => Promise<void>

let last: Take | null = null

/** What the key `z` takes back: the last thing that was done on this page, if it can be. */
export const lastUndo = {
  remember(take: Take): void {
    last = take
  },
  /** This was taken back, or can no longer be; without a name: something else was done, which cannot be taken back. */
  forget(take: Take | null = last): void {
    if (last === take) last = null
  },
  async take(): Promise<void> {
    await last?.()
  },
}
