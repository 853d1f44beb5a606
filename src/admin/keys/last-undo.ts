type Take = () => Promise<void>

let last: { actionId: string; take: Take } | null = null

/** What the key `z` takes back: the last thing that was done on this page. */
export const lastUndo = {
  remember(actionId: string, take: Take): void {
    last = { actionId, take }
  },
  forget(actionId: string): void {
    if (last?.actionId === actionId) last = null
  },
  async take(): Promise<void> {
    await last?.take()
  },
}
