import { createTokenBucket } from '#platform/concurrency/concurrency.ts'
import { type Refusal, widestNetworkOf } from '#platform/http/http.ts'
import { policy } from './policy.ts'

/** Calls that anybody may make and that look into the database each time. */
const costly: readonly string[] = ['quoteOrder', 'readPaymentStatus', 'verifyOtp']

const tooMany: Refusal = {
  status: 429,
  code: 'too-many-requests',
  message: 'Too many requests come from your network. Please wait a moment and try again.',
  headers: { 'retry-after': '10' },
}

/** Who asks too fast, counted by this process in memory: a customer by the account, anybody else by the network. */
export function createOpenCalls() {
  const { perCustomer, perNetwork, remembered } = policy.openCalls
  const buckets = new Map<string, ReturnType<typeof createTokenBucket>>()

  function hasOne(of: string, perMinute: number): boolean {
    // Who is forgotten begins anew: it only lets more through.
    if (buckets.size >= remembered) buckets.clear()
    const bucket = buckets.get(of) ?? createTokenBucket({ perMinute })
    buckets.set(of, bucket)
    return bucket.take(1) === 1
  }

  /** Why this call may not be made now, or null. */
  return function admit(
    name: string,
    holder: { customerId: string } | null,
    { ip }: { ip: string },
  ): Refusal | null {
    if (!costly.includes(name)) return null
    const isWithin = holder
      ? hasOne(`customer ${holder.customerId}`, perCustomer)
      : hasOne(widestNetworkOf(ip), perNetwork)
    return isWithin ? null : tooMany
  }
}
