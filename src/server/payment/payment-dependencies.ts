import type { Database } from '#server/db/database.ts'
import type { Notes } from '#server/db/notes.ts'
import type { Log } from '#platform/log/log.ts'
import type { PayableOrders } from './payable-orders.ts'
import type { Gateway, PaymentProvider } from './payment-provider.ts'

/** What the use cases of payment work with. */
export type PaymentDependencies = {
  database: Database
  /** Connections of its own for webhooks and workers, so that no crowd of shoppers keeps them waiting. */
  workDatabase?: Database
  /** In the owner's order of preference. */
  providers: PaymentProvider[]
  orders: PayableOrders
  log: Log
  /** Outlives a database that is put back: what gateways were asked for. */
  notes?: Notes
  /** PUBLIC_URL: where gateways report to. */
  publicUrl: string
  /** How long a checkout waits for a page in all; a gateway's own time limit unless given. */
  pageWithinMs?: number
  /** How often a gateway is asked about payments of its own accord, a minute and process. */
  checksPerMinute?: number
}

export function gatewaysOf({ providers }: PaymentDependencies): Gateway[] {
  return providers.filter((provider) => provider.method === 'online-payment')
}

export function gatewayNamed(dependencies: PaymentDependencies, name: string): Gateway | undefined {
  return gatewaysOf(dependencies).find((gateway) => gateway.name === name)
}

/** Someone has to look at this; monitoring counts lines with `alarm`. */
export function alarm({ log }: PaymentDependencies, name: string, about: Record<string, unknown>): void {
  log.error({ alarm: name, ...about }, `payment alarm: ${name}`)
}
