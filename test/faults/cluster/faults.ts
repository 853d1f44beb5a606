import { setTimeout as sleep } from 'node:timers/promises'
import { askPatroni, type DatabaseNode, isWhole, leaderOf, until } from './patroni-nodes.ts'
import type { Fault } from './rows.ts'
import { type Release, type RunningShop, startShop } from './three-shops.ts'

const lookEveryMs = 100
/** Load before and after a fault, so that what is seen is the fault. */
const calmMs = 3000

type Nodes = readonly DatabaseNode[]

type Deeds = {
  name: string
  kind?: Fault['kind']
  does(leader: DatabaseNode): Promise<unknown> | void
  /** Once there is another leader, or a minute without one is over. */
  mends?(before: DatabaseNode): void
}

/** Does it amid the load; over when there is a leader, both copies follow it, and after some calm. */
async function change(nodes: Nodes, { name, does, mends, kind = 'leader' }: Deeds): Promise<Fault> {
  await sleep(calmMs)
  const before = await leaderOf(nodes)
  if (before === null) throw new Error(`${name}: no leader to begin with`)
  const from = performance.now()
  const election = nextLeader(nodes, before)
  await does(before)
  const electedAt = await election.found(60_000)
  mends?.(before)
  await until(() => isWhole(nodes), `${name}: a leader and two copies again`)
  await sleep(calmMs)
  return {
    name,
    from,
    to: performance.now(),
    electedAt,
    leaderMs: electedAt === null ? null : electedAt - from,
    kind,
  }
}

/** Watches from now on. */
function nextLeader(nodes: Nodes, before: DatabaseNode) {
  let electedAt: number | null = null
  let isOver = false
  const watching = (async () => {
    while (!isOver && electedAt === null) {
      const leader = await leaderOf(nodes)
      if (leader !== null && leader !== before) electedAt = performance.now()
      await sleep(lookEveryMs)
    }
  })()
  return {
    async found(withinMs: number): Promise<number | null> {
      const giveUp = setTimeout(() => (isOver = true), withinMs)
      await watching
      clearTimeout(giveUp)
      return electedAt
    },
  }
}

/** Patroni and PostgreSQL of the leader end at once and without a word, and stay away until there is another. */
export function killLeader(nodes: Nodes, name: string): Promise<Fault> {
  return change(nodes, {
    name,
    does: ({ machine }) => machine.kill('patroni', 'postgres'),
    mends: (before) => void before.startPatroni(),
  })
}

export function switchOver(nodes: Nodes, name: string): Promise<Fault> {
  const ofPatroni = ({ machine }: DatabaseNode) => machine.name.replace('m', 'pg')
  return change(nodes, {
    name,
    does: (leader) => askPatroni(leader.machine, '/switchover', { leader: ofPatroni(leader) }),
  })
}

/** The machine of the leader, with its etcd and its shop, is cut off from all others for a while, and does not know it. */
export function cutOff(nodes: Nodes, name: string): Promise<Fault> {
  return change(nodes, {
    name,
    kind: 'cut',
    does: ({ machine }) => machine.pullCable(),
    mends: ({ machine }) => machine.plugIn(),
  })
}

/** What happens to shops elects nobody. */
async function beside(
  { name, kind }: Pick<Fault, 'name' | 'kind'>,
  work: () => Promise<void>,
): Promise<Fault> {
  await sleep(calmMs)
  const from = performance.now()
  await work()
  await sleep(calmMs)
  return { name, kind, from, to: performance.now(), electedAt: null, leaderMs: null }
}

/** Each process of the shop in turn ends without a word, and its supervisor starts another. */
export function killShops(shops: RunningShop[], name: string): Promise<Fault> {
  return beside({ name, kind: 'shop' }, async () => {
    for (const [index, { machine, program, release }] of shops.entries()) {
      await program.end('SIGKILL')
      await sleep(calmMs)
      shops[index] = await startShop(machine, release)
    }
  })
}

/** Each process in turn is asked to stop, and followed by one of another release or with other settings. */
export function rollRelease(
  shops: RunningShop[],
  { name, ...release }: Release & { name: string },
): Promise<Fault> {
  return beside({ name, kind: 'rolling' }, async () => {
    for (const [index, { machine, program }] of shops.entries()) {
      await program.end('SIGTERM')
      shops[index] = await startShop(machine, release)
    }
  })
}
