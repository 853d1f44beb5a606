import { chmodSync, chownSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Machine } from './machines.ts'
import { patroniEnvironment } from './needed-programs.ts'
import { fromRecipe, serviceOfRecipe } from './recipe.ts'

export const shopPassword = 'onlyThisRunKnowsIt'
const settings = {
  SUPERUSER_PASSWORD: 'ofTheSuperuser',
  REPLICATION_PASSWORD: 'ofTheCopies',
  DATABASE_PASSWORD: shopPassword,
}

/** The vote, PostgreSQL under Patroni, and the way to the leader, as deploy/ starts them; only folders are others. */
export function startNode(machine: Machine, number: number) {
  const place = (name: string) => path.join(machine.home, name)
  for (const name of ['etcd', 'database', 'tmp', 'etc']) mkdirSync(place(name))
  ownedByPostgres(place('etcd'), 0o700)
  ownedByPostgres(place('database'), 0o700)
  ownedByPostgres(place('tmp'), 0o700)
  const [binaries = ''] = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed()

  const etcd = serviceOfRecipe(`etcd${number}`, { changes: { '/var/lib/etcd-data': place('etcd') } })
  const patroni = serviceOfRecipe(`pg${number}`, {
    settings,
    changes: { '/etc/kurinji': place('etc') },
  })
  writeFileSync(
    place('etc/patroni.yml'),
    fromRecipe('cluster/patroni.yml', {
      '/etc/kurinji': place('etc'),
      '/usr/lib/postgresql/17/bin': binaries,
      '/var/lib/postgresql/shop': place('database'),
      '/tmp': place('tmp'),
    }),
  )
  writeFileSync(place('etc/make-shop.sh'), fromRecipe('cluster/make-shop.sh'))
  chmodSync(place('etc/make-shop.sh'), 0o755)
  writeFileSync(place('etc/haproxy.cfg'), fromRecipe('cluster/haproxy.cfg'))

  const startPatroni = () =>
    machine.run('patroni', patroni.words, {
      as: 'postgres',
      env: {
        ...patroni.environment,
        HOSTNAME: `pg${number}`,
        ...patroniEnvironment(binaries),
        HOME: place('tmp'),
      },
    })
  return {
    machine,
    etcd: machine.run('etcd', etcd.words, { as: 'postgres', env: { HOSTNAME: `etcd${number}` } }),
    haproxy: machine.run('haproxy', ['haproxy', '-W', '-f', place('etc/haproxy.cfg')], { as: 'postgres' }),
    startPatroni,
  }
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
  const copies = found.members.filter(
    ({ role, state }) => role !== 'leader' && /^(running|streaming)$/.test(state),
  )
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

function ownedByPostgres(folder: string, mode: number): void {
  const { uid, gid } = statSync('/var/lib/postgresql')
  chownSync(folder, uid, gid)
  chmodSync(folder, mode)
}
