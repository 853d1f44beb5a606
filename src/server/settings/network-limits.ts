import { networksOf, type NetworkSize } from '#platform/http/http.ts'
import type { Spend } from '#platform/limits/limits.ts'

/** A limit of networks of one size. */
type NetworkLimit = { of: NetworkSize; max: number; withinSeconds: number }

/**
 * What a client spends of limits by network, in the order of the page of limits (widest first): rows are locked in it.
 * `on` names what it is spent on.
 */
export function spendsFrom(
  client: string,
  limits: readonly NetworkLimit[],
  { purpose, on }: { purpose: string; on: string },
): Spend[] {
  const networks = networksOf(client)
  return limits.flatMap(({ of, ...limit }) => {
    const name = networks[of]
    return name === undefined ? [] : [{ key: `${purpose}:${name}`, on, ...limit }]
  })
}
