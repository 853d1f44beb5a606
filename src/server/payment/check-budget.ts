import { createTokenBucket } from '#platform/concurrency/concurrency.ts'

export type CheckBudget = ReturnType<typeof createCheckBudget>

/** How many questions about payments each gateway may still be asked; a gateway's account has a limit for all of them. */
export function createCheckBudget(perMinute: number) {
  const buckets = new Map<string, ReturnType<typeof createTokenBucket>>()

  function bucketOf(provider: string) {
    const bucket = buckets.get(provider) ?? createTokenBucket({ perMinute })
    buckets.set(provider, bucket)
    return bucket
  }

  return {
    take: (provider: string, wanted: number): number => bucketOf(provider).take(wanted),
    giveBack: (provider: string, unused: number): void => bucketOf(provider).giveBack(unused),
  }
}
