import type { Log } from '#platform/log/log.ts'
import { type BucketLimits, createBucketClient, hashHeader, sha256Of } from './bucket-client.ts'
import type { BucketSettings } from './bucket-settings.ts'
import { KeepAway, type PhotoKeep } from './photo-keep.ts'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

export type BucketKeep = PhotoKeep & {
  /** Fails with `KeepAway` in words unless the bucket is there and the key may do what the shop needs. */
  look(): Promise<void>
}

/**
 * Photographs in a bucket, below `photo/`. Beside each lies its hash: what comes back otherwise was not put there by a
 * shop, and is not shown. That it cannot be asked is said once in the log, and once when it can again.
 */
export function createBucketKeep(bucket: BucketSettings, { log, limits }: Settings): BucketKeep {
  const client = createBucketClient(bucket, limits)
  let told: string | null = null

  async function ask(call: Parameters<typeof client.ask>[0]) {
    try {
      const answer = await client.ask(call)
      if (told) log.info('photographs: the bucket answers again')
      told = null
      return answer
    } catch (error) {
      if (error instanceof KeepAway) tell(error)
      throw error
    }
  }

  function tell({ reason, message }: KeepAway): void {
    if (reason === told || reason === 'busy') return
    told = reason
    log.error({ alarm: 'photographs-away', reason }, `photographs: ${message}`)
  }

  return {
    async read(name) {
      const { status, bytes, sha256 } = await ask({ method: 'GET', path: `photo/${name}` })
      if (status === 404) return null
      if (sha256 === sha256Of(bytes)) return bytes
      const broken = new KeepAway('broken', `photo/${name} is not what a shop has put into ${bucket.bucket}`)
      tell(broken)
      throw broken
    },

    async write(name, bytes) {
      const headers = {
        'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        [hashHeader]: sha256Of(bytes),
      }
      const { status } = await ask({ method: 'PUT', path: `photo/${name}`, body: bytes, headers })
      if (status === 404)
        throw new KeepAway('refused', `the bucket ${bucket.bucket} takes nothing at ${name}`)
    },

    async look() {
      await ask({ method: 'GET', path: '?list-type=2&max-keys=1&prefix=photo%2F' })
    },
  }
}

type Settings = { log: Log; limits?: BucketLimits }
