import type { Log } from '#platform/log/log.ts'

const hourMs = 60 * 60_000

/** Runs `work` once an hour; a failure is logged and tried again an hour later. */
export function repeatHourly(log: Log, work: () => Promise<void>): { stop(): void } {
  const timer = setInterval(() => {
    work().catch((error: unknown) =>
      log.warn({ err: error instanceof Error ? error.name : 'unknown' }, 'hourly work failed'),
    )
  }, hourMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
