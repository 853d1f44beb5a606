import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Machine, Program } from './machines.ts'
import { settingsOfRecipe, shopPassword, until } from './patroni-nodes.ts'
import { fromRecipe, serviceOfRecipe } from './recipe.ts'

const root = path.join(import.meta.dirname, '../../..')

const { DATABASE_URL = '', DATABASE_DIRECT_URL = '' } = serviceOfRecipe('shop1', settingsOfRecipe).environment

/** The ways to the leader that docs/running.md names; the last is that of the recipe. */
export const waysToLeader = {
  haproxy: { DATABASE_URL: `postgres://shop:${shopPassword}@127.0.0.1:5000/shop` },
  hosts: { DATABASE_URL: `postgres://shop:${shopPassword}@m1,m2,m3/shop?target_session_attrs=read-write` },
  pgbouncer: { DATABASE_URL, DATABASE_DIRECT_URL },
}

/** What `deploy/` sets for shops behind its proxies. */
const [, stopDelay = ''] = /^STOP_DELAY_SECONDS=(\d+)$/m.exec(fromRecipe('shop.env.example')) ?? []

export type RunningShop = { machine: Machine; program: Program; release: Release }
export type Release = { way: keyof typeof waysToLeader; folder?: string }

/** One process of the shop, as its image and its unit start it; resolves when it serves pages. */
export async function startShop(machine: Machine, release: Release): Promise<RunningShop> {
  const { way, folder = root } = release
  const dataDir = path.join(machine.home, 'data')
  mkdirSync(dataDir, { recursive: true })
  const program = machine.runShop([process.execPath, 'scripts/start.ts'], {
    folder,
    env: {
      SHOP_MODE: 'sample',
      HOST: '0.0.0.0',
      PORT: '3000',
      DATA_DIR: dataDir,
      ...waysToLeader[way],
      PUBLIC_URL: 'https://nginx.localhost',
      SESSION_PEPPER: 'a pepper that only this run knows, 32+',
      TRUST_PROXY: '10.77.0.0/24',
      STOP_DELAY_SECONDS: stopDelay,
      // One crowd stands for all shoppers of a day.
      ORDERS_PER_HOUR: '100000',
      LOG_LEVEL: 'info',
    },
  })
  await until(() => isReady(machine), `the shop on ${machine.name} is ready`)
  return { machine, program, release }
}

async function isReady({ address }: Machine): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2000)
    return (await fetch(`http://${address}:3000/readyz?for=orders`, { signal })).status === 200
  } catch {
    return false
  }
}
