// A product page's p95 while shoppers are tracked and the ad platform takes what it is sent and never answers.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMetaSimulator } from '#test/support/meta-simulator.ts'
import { median } from './http-bench.ts'
import { startNode, stopNode } from './processes.ts'

export const eventsPerSecond = 50
const pagesPerSecond = 100
const rounds = 5
const roundSeconds = 4

type Place = { base: string; page: string; env: Record<string, string> }

/** The same page at the same pace without events, with events, and with events that cannot go on; medians of p95. */
export async function comparePagesWithEvents({ base, page, env }: Place) {
  const accessToken = 'token of the bench'
  const meta = await openMetaSimulator(accessToken)
  const adPlatform = { META_ACCESS_TOKEN: accessToken, META_PIXEL_ID: '100', META_URL: meta.url }
  // The limit counts addresses: events come from many shoppers.
  const settings = { ...env, ...adPlatform, TRUST_PROXY: '127.0.0.1' }
  const shop = await startNode(['scripts/start.ts'], settings, 'The shop is at')
  const cookie = await consent(base)

  async function besideEvents(fault: 'none' | 'silent'): Promise<number> {
    meta.fail(fault)
    const stop = new AbortController()
    const events = sendEvents({ base, page, cookie }, stop.signal)
    const p95Ms = await p95Of(base + page)
    stop.abort()
    await events
    return p95Ms
  }

  const measured: Array<{ quiet: number; up: number; away: number }> = []
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const quiet = await p95Of(base + page)
    const up = await besideEvents('none')
    const away = await besideEvents('silent')
    if (round > 0) measured.push({ quiet, up, away })
  }
  await stopNode(shop)
  await meta.close()
  const [quietMs, upMs, awayMs] = [
    median(measured.map(({ quiet }) => quiet)),
    median(measured.map(({ up }) => up)),
    median(measured.map(({ away }) => away)),
  ]
  return { ratio: awayMs / upMs, quietMs, upMs, awayMs }
}

async function p95Of(url: string): Promise<number> {
  const elapsedMs: number[] = []
  await atPace(pagesPerSecond, AbortSignal.timeout(roundSeconds * 1000), async () => {
    const from = performance.now()
    await (await fetch(url)).arrayBuffer()
    elapsedMs.push(performance.now() - from)
  })
  return elapsedMs.toSorted((a, b) => a - b)[Math.floor(elapsedMs.length * 0.95)] ?? 0
}

function sendEvents(
  { base, page, cookie }: { base: string; page: string; cookie: string },
  stopped: AbortSignal,
) {
  let shopper = 0
  return atPace(eventsPerSecond, stopped, async () => {
    shopper += 1
    const headers = {
      'content-type': 'application/json',
      cookie,
      'x-forwarded-for': `10.9.${shopper % 250}.${Math.floor(shopper / 250) % 250}`,
    }
    const event = {
      event_name: 'ViewContent',
      event_id: randomUUID(),
      event_time: Math.floor(Date.now() / 1000),
      custom_data: { value: 399, content_ids: ['p'], quantity: 1 },
    }
    const path = `/api/web/pixel${page}`
    const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify([event]) })
    if (!answer.ok) throw new Error(`an event was answered with ${answer.status}`)
    await answer.arrayBuffer()
  })
}

/** Begins so many a second whether or not the earlier ones have ended, and waits for all of them. */
async function atPace(perSecond: number, stopped: AbortSignal, work: () => Promise<void>) {
  const begun: Array<Promise<void>> = []
  const from = performance.now()
  while (!stopped.aborted) {
    begun.push(work())
    const nextAt = from + (begun.length * 1000) / perSecond
    await sleep(Math.max(0, nextAt - performance.now()))
  }
  await Promise.all(begun)
}

async function consent(base: string): Promise<string> {
  const answer = await fetch(`${base}/api/web/consent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ purposes: { advertising: true, matching: false }, textVersion: 'bench' }),
  })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}
