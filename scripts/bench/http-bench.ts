import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { cpuMs, startNode, stopNode } from './processes.ts'

const rounds = 3
const roundSeconds = 3
const loadResult = z.object({
  requests: z.number(),
  seconds: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
})

type Sample = { perSecond: number; cpuMsPerRequest: number; p99Ms: number }
export type Compared = { name: string; ratio: number; shop: Sample; bare: Sample }

type Case = { name: string; url: string; shopPid: number; scratch: string; barePort: number }

/** Requests a second of the shop as a ratio to a bare server with the same bytes, rounds in turn, medians. */
export async function compareWithBare({ name, url, shopPid, scratch, barePort }: Case): Promise<Compared> {
  const file = path.join(scratch, 'body')
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  const headers = Object.fromEntries(
    [...response.headers].filter(([key]) => !['connection', 'keep-alive', 'date'].includes(key)),
  )
  writeFileSync(file, await rawBody(url))
  const bare = await startNode(
    ['scripts/bench/bare-server.ts'],
    { BODY_FILE: file, HEADERS: JSON.stringify(headers), PORT: String(barePort) },
    'listening',
  )
  const bareUrl = `http://127.0.0.1:${barePort}/`
  const samples: Array<{ shop: Sample; bare: Sample }> = []
  for (let round = 0; round <= rounds; round += 1) {
    const shopFirst = round % 2 === 0
    const first = shopFirst ? loadOn(url, shopPid) : loadOn(bareUrl, bare.pid ?? 0)
    const second = shopFirst ? loadOn(bareUrl, bare.pid ?? 0) : loadOn(url, shopPid)
    // The first round warms both up.
    if (round > 0) samples.push(shopFirst ? { shop: first, bare: second } : { shop: second, bare: first })
  }
  await stopNode(bare)
  const ratio = median(samples.map((sample) => sample.shop.perSecond / sample.bare.perSecond))
  return {
    name,
    ratio,
    shop: medianSample(samples.map(({ shop }) => shop)),
    bare: medianSample(samples.map(({ bare: own }) => own)),
  }
}

export function loadOn(url: string, pid: number, encoding = 'br'): Sample {
  const before = cpuMs(pid)
  const { stdout } = spawnSync(
    process.execPath,
    ['scripts/bench/load.ts', url, String(roundSeconds), encoding],
    { encoding: 'utf8' },
  )
  const { requests, seconds, p99Ms } = loadResult.parse(JSON.parse(stdout))
  return { perSecond: requests / seconds, cpuMsPerRequest: (cpuMs(pid) - before) / requests, p99Ms }
}

/** The body as it is on the wire: fetch would unpack it. */
async function rawBody(url: string): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

function medianSample(samples: Sample[]): Sample {
  return {
    perSecond: median(samples.map(({ perSecond }) => perSecond)),
    cpuMsPerRequest: median(samples.map(({ cpuMsPerRequest }) => cpuMsPerRequest)),
    p99Ms: median(samples.map(({ p99Ms }) => p99Ms)),
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
