// One signed call to a store that speaks S3, within a time, and what its refusals mean.
import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, fetch } from 'undici'
import { createJobPool } from '#platform/concurrency/concurrency.ts'
import { createCircuitBreaker } from '#platform/outside/outside.ts'
import type { BucketSettings } from './bucket-settings.ts'
import { KeepAway } from './photo-keep.ts'

export type BucketLimits = { connectMs: number; totalMs: number; atOnce: number; waiting: number }

/** Connect 2 s, 6 s in all, 16 calls at once; who would be behind 64 others is told to come back. */
const usualLimits: BucketLimits = { connectMs: 2000, totalMs: 6000, atOnce: 16, waiting: 64 }

// A master is 1.5 MB at most; nothing larger was put there by the shop.
const largestAnswer = 16 * 1024 * 1024

type Call = {
  method: 'GET' | 'PUT'
  /** Within the bucket, without a stroke before it; with the question, if it has one. */
  path: string
  body?: Buffer
  headers?: Record<string, string>
}

type Answer = { status: number; bytes: Buffer; sha256: string | null }

/** The header in which the hash of a piece is kept beside it. */
export const hashHeader = 'x-amz-meta-sha256'

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Asks the bucket; what is neither there (2xx) nor missing (404) fails with `KeepAway` in words. */
export function createBucketClient(bucket: BucketSettings, limits: BucketLimits = usualLimits) {
  const dispatcher = new Agent({ connect: { timeout: limits.connectMs }, connections: limits.atOnce })
  const breaker = createCircuitBreaker()
  const line = createJobPool<Answer>({ workers: limits.atOnce, places: limits.waiting })
  let number = 0

  async function ask(call: Call): Promise<Answer> {
    const made = await line.make(String((number += 1)), () => askOnce(call))
    if (made.ok) return made.result
    throw new KeepAway('busy', `too many calls wait for the bucket ${bucket.bucket}`)
  }

  async function askOnce(call: Call): Promise<Answer> {
    if (!breaker.enter()) throw away(bucket)
    const signal = AbortSignal.timeout(limits.totalMs)
    let answer = await send(call, signal)
    // Asking twice is the same as asking once: a line that was closed while it rested, or a store that makes room.
    if (isNoAnswer(answer) && !signal.aborted) answer = await send(call, signal)
    if (isNoAnswer(answer)) {
      breaker.failed()
      throw away(bucket)
    }
    breaker.succeeded()
    if (answer.status === 429) throw away(bucket)
    const refused = refusalOf(answer, bucket)
    if (refused) throw refused
    return answer
  }

  const send = (call: Call, signal: AbortSignal) => sendSigned(call, signal).catch(() => null)

  async function sendSigned({ method, path, body, headers }: Call, signal: AbortSignal): Promise<Answer> {
    const signed = await new AwsV4Signer({
      method,
      url: `${bucket.endpoint}/${bucket.bucket}/${path}`,
      headers: { ...headers, 'x-amz-content-sha256': sha256Of(body ?? Buffer.alloc(0)) },
      accessKeyId: bucket.keyId,
      secretAccessKey: bucket.secret,
      region: bucket.region,
      service: 's3',
    }).sign()
    const response = await fetch(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body && new Uint8Array(body),
      redirect: 'error',
      signal,
      dispatcher,
    })
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of response.body ?? []) {
      size += part.byteLength
      if (size > largestAnswer) throw new Error('larger than a photograph')
      parts.push(part)
    }
    return {
      status: response.status,
      bytes: Buffer.concat(parts),
      sha256: response.headers.get(hashHeader),
    }
  }

  return { ask }
}

function isNoAnswer(answer: Answer | null): answer is null {
  return answer === null || answer.status >= 500
}

function away({ bucket, endpoint }: BucketSettings): KeepAway {
  return new KeepAway('away', `the bucket ${bucket} at ${endpoint} does not answer`)
}

const wrongKeys = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AuthorizationHeaderMalformed']

/** What an answer refuses, for who has to put it right; null where it does not. Missing pieces are no refusal. */
function refusalOf({ status, bytes }: Answer, { bucket }: BucketSettings): KeepAway | null {
  if (status < 300) return null
  const [, code = ''] = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(bytes.toString('latin1', 0, 2000)) ?? []
  if (code === 'NoSuchBucket') return new KeepAway('no-bucket', `there is no bucket ${bucket}`)
  if (status === 404) return null
  if (code === 'RequestTimeTooSkewed')
    return new KeepAway('refused', 'the clock of this machine is not that of the bucket')
  if (wrongKeys.includes(code))
    return new KeepAway(
      'wrong-key',
      `the bucket ${bucket} refuses the key, its secret or the region: ${code}`,
    )
  // Without the permission to list, a store answers so of what is not there as well.
  if (status === 403)
    return new KeepAway('refused', `the key may not read, write and list the bucket ${bucket}: ${code}`)
  return new KeepAway('refused', `the bucket ${bucket} answers ${status} ${code}`.trim())
}
