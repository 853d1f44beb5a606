import { lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { Agent, fetch } from 'undici'
import type { Response } from 'undici'

type FetchedPicture = { ok: true; bytes: AsyncIterable<Uint8Array> } | { ok: false; reason: string }

const connectWithinMs = 5000
const answerWithinMs = 15_000
const mostRedirects = 3

// A product file must not make the shop read what only its own network can: addresses that are not of the open web.
const inside = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(address, bits, 'ipv6')

/** Whether an IP address belongs to this machine or a private network. IPv4 written as IPv6 counts as IPv4. */
export function isInside(address: string): boolean {
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

class InsideAddress extends Error {}

const agent = new Agent({
  connect: {
    timeout: connectWithinMs,
    lookup(hostname, options, done) {
      lookup(hostname, options, (error, address, family) => {
        const found = Array.isArray(address) ? address.map((each) => each.address) : [address]
        if (!error && found.some(isInside)) return done(new InsideAddress(hostname), address, family)
        return done(error, address, family)
      })
    },
  },
  headersTimeout: answerWithinMs,
  bodyTimeout: answerWithinMs,
})

/** Asks the web for a picture; the reasons are for the report of an import. */
export async function fetchPicture(url: string): Promise<FetchedPicture> {
  try {
    const response = await follow(url, mostRedirects)
    if (!response) return { ok: false, reason: 'its address is not of the open web' }
    if (response.ok && response.body) return { ok: true, bytes: response.body }
    await response.body?.cancel()
    return { ok: false, reason: `the server answers ${response.status}` }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

/** The answer after redirects, each of whose targets is checked again; null for an address that is not asked. */
async function follow(url: string, redirects: number): Promise<Response | null> {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (!/^https?:$/.test(target.protocol) || (isIP(host) !== 0 && isInside(host))) return null
  const signal = AbortSignal.timeout(answerWithinMs * 2)
  const response = await fetch(target, { dispatcher: agent, redirect: 'manual', signal })
  const location = response.headers.get('location')
  if (response.status < 300 || response.status > 399 || location === null || redirects === 0) return response
  await response.body?.cancel()
  return follow(new URL(location, target).href, redirects - 1)
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof InsideAddress) return 'its address is not of the open web'
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return 'its host is not known'
  if (/TIMEOUT|ETIMEDOUT/i.test(code) || (cause instanceof Error && cause.name === 'TimeoutError'))
    return 'its host does not answer in time'
  return 'cannot be reached'
}
