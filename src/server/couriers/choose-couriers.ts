import type { CalledCourier, CourierAdapter } from '#domain/courier-adapters.ts'
import type { Env } from '#server/env.ts'
import type { CourierCalls } from './courier-port.ts'
import { createDelhivery } from './delhivery/delhivery.ts'
import { createShiprocket } from './shiprocket/shiprocket.ts'

/** Those who are asked over the net, by their name; null for all others. */
export type CalledCouriers = (adapter: CourierAdapter) => CourierCalls | null

/** The couriers that the owner has keys for. */
export function chooseCouriers(env: Env): CalledCouriers {
  const couriers = new Map<CourierAdapter, CourierCalls>(
    env.COURIERS.map((name) => [name, makers[name](env)]),
  )
  return (adapter) => couriers.get(adapter) ?? null
}

const makers: Record<CalledCourier, (env: Env) => CourierCalls> = {
  delhivery: (env) =>
    createDelhivery({
      base: env.DELHIVERY_URL ?? delhiveryAddresses[env.SHOP_MODE],
      token: given(env.DELHIVERY_TOKEN),
      pickupLocation: given(env.DELHIVERY_PICKUP_LOCATION),
      reportSecrets: secrets(env.DELHIVERY_WEBHOOK_SECRET, env.DELHIVERY_WEBHOOK_SECRET_PREVIOUS),
    }),
  shiprocket: (env) =>
    createShiprocket({
      base: env.SHIPROCKET_URL ?? 'https://apiv2.shiprocket.in/v1/external',
      email: given(env.SHIPROCKET_EMAIL),
      password: given(env.SHIPROCKET_PASSWORD),
      pickupLocation: given(env.SHIPROCKET_PICKUP_LOCATION),
      reportSecrets: secrets(env.SHIPROCKET_WEBHOOK_SECRET, env.SHIPROCKET_WEBHOOK_SECRET_PREVIOUS),
    }),
}

/** Shiprocket has one address; an account of its own is for trying. */
const delhiveryAddresses = {
  sample: 'https://staging-express.delhivery.com',
  live: 'https://track.delhivery.com',
}

function secrets(...all: Array<string | undefined>): string[] {
  return all.filter((secret) => secret !== undefined)
}

/** env.ts has refused to start without it. */
function given(setting: string | undefined): string {
  if (!setting) throw new Error('a courier is asked without its settings')
  return setting
}
