import { createOutsideClient, type OutsideClient, type OutsideLimits } from '#platform/outside/outside.ts'

/** What a gateway is called for: questions cannot close the way to pay. */
export type GatewayPurpose = 'create' | 'status' | 'refund'

export type GatewayClient = Pick<OutsideClient<GatewayPurpose>, 'ask' | 'deadline'> & {
  /** False while nothing new would be asked for. */
  isReachable(): boolean
}

/** Asks one gateway; the simulator's address makes it the same code path. */
export function createGatewayClient(settings: {
  base: string
  limits?: Partial<OutsideLimits> | undefined
}): GatewayClient {
  const client = createOutsideClient<GatewayPurpose>(settings)
  return { ask: client.ask, deadline: client.deadline, isReachable: () => client.isReachable('create') }
}
