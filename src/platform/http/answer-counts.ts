export type AnswerCounts = ReturnType<typeof createAnswerCounts>

/** How many answers this process has given, by method and class of status. */
export function createAnswerCounts() {
  const counts = new Map<string, { method: string; status: string; count: number }>()

  function add(method: string, statusCode: number): void {
    const status = `${Math.floor(statusCode / 100)}xx`
    const key = `${method} ${status}`
    const known = counts.get(key)
    if (known) known.count += 1
    else counts.set(key, { method, status, count: 1 })
  }

  return { add, all: () => [...counts.values()] }
}
