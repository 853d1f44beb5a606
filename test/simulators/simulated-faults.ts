import { z } from 'zod'
import { seededChance } from '../support/seeded-chance.ts'

export const faultyEndpoints = [
  'token',
  'create',
  'status',
  'cancel',
  'refund',
  'refundStatus',
  // Not called by the shop: what the gateway sends it.
  'webhook',
] as const
export type FaultyEndpoint = (typeof faultyEndpoints)[number]

/** What a simulated gateway does wrong. Without `rate` always, without `times` for ever. */
export const fault = z.object({
  delayMs: z.number().int().min(0).max(60_000).optional(),
  /** Never answers. */
  hang: z.boolean().optional(),
  /** Answers this status and does nothing. */
  status: z.number().int().min(300).max(599).optional(),
  /** Does what was asked, then cuts the line. */
  succeedButDropAnswer: z.boolean().optional(),
  /** Answers this text instead. */
  answer: z.string().optional(),
  /** Answers megabytes, packed small. */
  gzipBomb: z.boolean().optional(),
  /** Webhooks: never sent; sent so often more; later events of a moment first; somebody else's signature before the
   * right one; a changed body before the right one. */
  drop: z.boolean().optional(),
  duplicate: z.number().int().min(1).max(10).optional(),
  reorder: z.boolean().optional(),
  wrongSignature: z.boolean().optional(),
  tamper: z.boolean().optional(),
  /** Webhooks: signed with the secret before the last rotation, as gateways sign what they send again. */
  oldSecret: z.boolean().optional(),
  /** Webhooks: before the right one another that is rightly signed and names one rupee. */
  changedAmount: z.boolean().optional(),
  /** Webhooks: before the right one another that is rightly signed and about another merchant's payment. */
  foreignMerchant: z.boolean().optional(),
  /** Webhooks: of a payment only told once its refund was, or when the simulators catch up. */
  refundFirst: z.boolean().optional(),
  /** Webhooks: a payment that failed is authorised after all, when the simulators catch up. */
  lateAuthorisation: z.boolean().optional(),
  rate: z.number().min(0).max(1).optional(),
  times: z.number().int().min(1).optional(),
})
export type Fault = z.infer<typeof fault>

export type SimulatedFaults = ReturnType<typeof createSimulatedFaults>

/** Which faults are on; the same seed strikes the same calls. */
export function createSimulatedFaults(seed = 1) {
  const faults = new Map<string, Fault[]>()
  const chance = seededChance(seed)

  return {
    /** Replaces the faults of one endpoint; with several, one drawn number decides among their rates. */
    set(gateway: string, endpoint: FaultyEndpoint, list: Fault[]): void {
      faults.set(`${gateway}/${endpoint}`, list)
    },
    clear: () => faults.clear(),
    /** The fault that strikes this call, if any. */
    strike(gateway: string, endpoint: string): Fault | null {
      let drawn = chance()
      for (const candidate of faults.get(`${gateway}/${endpoint}`) ?? []) {
        const rate = candidate.rate ?? 1
        if (candidate.times === 0) continue
        if (drawn >= rate) {
          drawn -= rate
          continue
        }
        if (candidate.times !== undefined) candidate.times -= 1
        return candidate
      }
      return null
    },
  }
}
