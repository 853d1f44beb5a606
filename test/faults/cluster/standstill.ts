// What a run is told by: moments in milliseconds of one clock.

/** The longest time between two of these moments, the edges of the window among them; in ms. */
export function longestGapMs(moments: readonly number[], { from, to }: { from: number; to: number }): number {
  const within = moments.filter((at) => at > from && at < to).toSorted((one, other) => one - other)
  const edges = [from, ...within, to]
  return Math.max(...edges.slice(1).map((at, index) => at - (edges[index] ?? from)))
}

/** How long after a moment the first of these came; null when none did. */
export function firstAfterMs(moments: readonly number[], from: number): number | null {
  const later = moments.filter((at) => at >= from)
  return later.length === 0 ? null : Math.min(...later) - from
}

export type Cell = string | number

/** A table as documents have it. */
export function markdownTable(head: readonly string[], rows: ReadonlyArray<readonly Cell[]>): string {
  const line = (cells: readonly Cell[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---').map((cell) => cell)), ...rows.map(line)].join('\n')
}

/** `1234` as `1,234`, and seconds with one digit. */
export const counted = (count: number) => count.toLocaleString('en')
export const seconds = (ms: number | null) => (ms === null ? 'never' : (ms / 1000).toFixed(1))
