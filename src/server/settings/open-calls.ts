import { createTokenBucket } from '#platform/concurrency/concurrency.ts'
import { networksOf, type Refusal } from '#platform/http/http.ts'
import { policy } from './policy.ts'

type Pace = { of: string; perMinute: number }

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

  function hasOne({ of, perMinute }: Pace): boolean {
    // Who is forgotten begins anew: it only lets more through.
    if (buckets.size >= remembered) buckets.clear()
    const bucket = buckets.get(of) ?? createTokenBucket({ perMinute })
    buckets.set(of, bucket)
    return bucket.take(1) === 1
  }

  function pacesOf(client: string): Pace[] {
    const networks = networksOf(client)
    return perNetwork.flatMap(({ of, perMinute }) => {
      const name = networks[of]
      return name === undefined ? [] : [{ of: name, perMinute }]
    })
  }

  /** Why this call may not be made now, or null. */
  return function admit(
    name: string,
    holder: { customerId: string } | null,
    { ip }: { ip: string },
  ): Refusal | null {
    if (!costly.includes(name)) return null
    const paces = holder ? [{ of: `customer ${holder.customerId}`, perMinute: perCustomer }] : pacesOf(ip)
    return paces.every(hasOne) ? null : tooMany
  }
}
