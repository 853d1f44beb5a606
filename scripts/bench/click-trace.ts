import type { Page } from 'playwright-core'
import { z } from 'zod'

const traceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().default(0),
  /** CPU time of the thread, at the start and since then, in microseconds like the others. */
  tts: z.number().default(0),
  tdur: z.number().default(0),
  args: z.object({ data: z.object({ type: z.string().optional() }).optional() }).default({}),
})
export type TraceEvent = z.infer<typeof traceEvent>

/** The browser's own record of what its threads do. */
export async function openTracing(page: Page) {
  const tools = await page.context().browser()?.newBrowserCDPSession()
  if (!tools) throw new Error('this browser keeps no trace')

  async function start() {
    const events: TraceEvent[] = []
    const collect = ({ value }: { value: object[] }) => {
      for (const event of value) {
        const { data } = traceEvent.safeParse(event)
        if (data) events.push(data)
      }
    }
    tools?.on('Tracing.dataCollected', collect)
    const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
    await tools?.send('Tracing.start', { traceConfig: { includedCategories } })

    async function stop(): Promise<TraceEvent[]> {
      const complete = new Promise<void>((resolve) => tools?.once('Tracing.tracingComplete', () => resolve()))
      await tools?.send('Tracing.end')
      await complete
      tools?.off('Tracing.dataCollected', collect)
      return events.toSorted((a, b) => a.ts - b.ts)
    }

    return { stop }
  }

  return { start }
}

/** Of each click, the CPU milliseconds of its thread until that hands the next frame over. */
export function cpuOfClicks(events: TraceEvent[]): number[] {
  const clicks = events.filter(
    ({ name, args }) => name === 'EventDispatch' && args.data?.type === 'pointerup',
  )
  return clicks.map((click) => {
    const own = events.filter(({ pid, tid }) => pid === click.pid && tid === click.tid)
    const frame = own.find(({ name, ts }) => name === 'Commit' && ts > click.ts)
    const end = frame ? frame.ts + frame.dur : click.ts + click.dur
    const tasks = own.filter(({ name, ts, dur }) => name === 'RunTask' && ts + dur > click.ts && ts < end)
    // The task of the click may have begun with the pointer's way to it.
    return tasks.reduce((sum, { tts, tdur }) => sum + tts + tdur - Math.max(tts, click.tts), 0) / 1000
  })
}

/** CPU milliseconds of each task of the page's own thread: the one that reads its HTML. */
export function cpuOfTasks(events: TraceEvent[]): number[] {
  const threads = Map.groupBy(
    events.filter(({ name }) => name === 'ParseHTML'),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  const [own] = [...threads].toSorted(([, a], [, b]) => b.length - a.length)
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && `${pid} ${tid}` === own?.[0])
  return tasks.map(({ tdur }) => tdur / 1000)
}
