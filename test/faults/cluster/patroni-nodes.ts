import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Machine } from './machines.ts'
import { fromRecipe, serviceOfRecipe } from './recipe.ts'

export const shopPassword = 'onlyThisRunKnowsIt'
export const settingsOfRecipe = {
  SUPERUSER_PASSWORD: 'ofTheSuperuser',
  REPLICATION_PASSWORD: 'ofTheCopies',
  DATABASE_PASSWORD: shopPassword,
}

/** The vote, PostgreSQL under Patroni, and the way to the leader, as deploy/ starts them. */
export function startNode(machine: Machine, number: number) {
  mkdirSync(machine.place('/etc/kurinji'))
  for (const file of ['patroni.yml', 'make-shop.sh', 'haproxy.cfg', 'pgbouncer.ini'])
    writeFileSync(machine.place(`/etc/kurinji/${file}`), fromRecipe(`cluster/${file}`), { mode: 0o755 })
  for (const folder of ['/var/lib/postgresql/shop', '/var/lib/etcd-data']) ownedByPostgres(machine, folder)
  const start = (called: string, service: string) => {
    const { words, environment } = serviceOfRecipe(service, settingsOfRecipe)
    return machine.run(called, words, { env: { ...environment, HOSTNAME: service } })
  }
  start('etcd', `etcd${number}`)
  start('haproxy', 'haproxy')
  start('pgbouncer', 'pgbouncer')
  return { machine, startPatroni: () => start('patroni', `pg${number}`) }
}

export type DatabaseNode = ReturnType<typeof startNode>

/** Which of them Patroni says is the leader at this moment; null while there is none, or nobody says so. */
export async function leaderOf(nodes: readonly DatabaseNode[]): Promise<DatabaseNode | null> {
  const answers = await Promise.all(nodes.map(({ machine }) => statusOf(machine, '/primary')))
  return nodes.find((_, index) => answers[index] === 200) ?? null
}

const members = z.object({
  members: z.array(
    z.object({ name: z.string(), role: z.string(), state: z.string(), lag: z.unknown().optional() }),
  ),
})

/** Whether there is one leader and two copies that follow it, one of which the commits wait for. */
export async function isWhole(nodes: readonly DatabaseNode[]): Promise<boolean> {
  const leader = await leaderOf(nodes)
  if (leader === null) return false
  const found = members.parse(await askPatroni(leader.machine, '/cluster').catch(() => ({ members: [] })))
  const copies = found.members.filter(({ role, state }) => role !== 'leader' && state === 'streaming')
  return copies.length === 2 && copies.some(({ role }) => role === 'sync_standby')
}

export async function until(isSo: () => Promise<boolean>, what: string, withinMs = 120_000): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`not within ${withinMs / 1000} s: ${what}`)
    await sleep(250)
  }
}

export async function askPatroni(machine: Machine, way: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`http://${machine.address}:8008${way}`, {
    signal: AbortSignal.timeout(body === undefined ? 2000 : 60_000),
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return text.startsWith('{') ? JSON.parse(text) : text
}

async function statusOf({ address }: Machine, way: string): Promise<number> {
  try {
    const signal = AbortSignal.timeout(1000)
    const { status, body } = await fetch(`http://${address}:8008${way}`, { method: 'OPTIONS', signal })
    await body?.cancel()
    return status
  } catch {
    return 0
  }
}

function ownedByPostgres(machine: Machine, folder: string): void {
  const { uid, gid } = statSync(machine.place('/var/lib/postgresql'))
  mkdirSync(machine.place(folder), { mode: 0o700 })
  chownSync(machine.place(folder), uid, gid)
}
