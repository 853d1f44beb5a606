const waiting = new Map<string, () => Promise<void> | void>()

/**
 * Tests only: runs `work` each time something reaches `name`, until the returned function is called.
 * @internal
 */
export function setFailpoint(name: string, work: () => Promise<void> | void): () => void {
  waiting.set(name, work)
  return () => void waiting.delete(name)
}

/** A moment at which a test may let somebody else act, or let the process die; nothing happens otherwise. */
export async function failpoint(name: string): Promise<void> {
  await waiting.get(name)?.()
}
