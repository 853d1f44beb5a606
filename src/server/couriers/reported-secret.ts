import { isSameSecret } from '#platform/signing/signing.ts'
import { singleHeader } from '#platform/outside/outside.ts'
import type { CourierDelivery } from './courier-port.ts'

/** Whether a report came with one of the secrets; several count while one is being replaced, and none opens to nobody. */
export function hasSecret({ headers }: CourierDelivery, name: string, secrets: readonly string[]): boolean {
  const given = singleHeader(headers, name) ?? ''
  // All are compared, so that the time tells nothing.
  return secrets.map((secret) => secret !== '' && isSameSecret(given, secret)).includes(true)
}
