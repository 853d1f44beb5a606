import type { Env } from '../env.ts'

/** A store that speaks S3: Amazon's, Cloudflare's, a MinIO of one's own. */
export type BucketSettings = {
  /** Without the bucket, https://s3.ap-south-1.amazonaws.com */
  endpoint: string
  region: string
  bucket: string
  keyId: string
  secret: string
}

/** Where this process has its photographs; `bucket` is null for a folder of its own. */
export type MediaPlace = { dataDir: string; bucket: BucketSettings | null; cacheBytes: number }

const mega = 1024 * 1024

export function mediaPlace(env: Env): MediaPlace {
  return { dataDir: env.DATA_DIR, bucket: bucketOf(env), cacheBytes: env.MEDIA_CACHE_MB * mega }
}

/** All of them are there or none: a part of them is refused at the start. */
function bucketOf(env: Env): BucketSettings | null {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_REGION: region, MEDIA_S3_BUCKET: bucket } = env
  const { MEDIA_S3_KEY_ID: keyId, MEDIA_S3_SECRET: secret } = env
  if (!endpoint || !region || !bucket || !keyId || !secret) return null
  return { endpoint: endpoint.replace(/\/$/, ''), region, bucket, keyId, secret }
}
