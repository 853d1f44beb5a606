import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { type DoorName, doorNames } from './doors.ts'
import { layCables, startMachine } from './machines.ts'
import { isWhole, startNode, until } from './patroni-nodes.ts'
import { nameMachines } from './silent-dns.ts'

const subnet = '10.77.0'
const numbers = [1, 2, 3] as const
/** Three machines as `docs/running.md` ends with: etcd, PostgreSQL under Patroni, the way to the leader; and three more in front. */
export async function startMachines(home: string) {
  // In memory, gone with this process: PostgreSQL that is killed leaves its shared memory behind as well.
  for (const place of [home, '/dev/shm'])
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', place])
  const doorAddress = (name: DoorName) => `${subnet}.${11 + doorNames.indexOf(name)}`
  // Names that the machines know each other by: those of the recipe.
  const hosts = [
    '127.0.0.1 localhost haproxy pgbouncer',
    ...numbers.map((number) => `${subnet}.${number} m${number} etcd${number} pg${number} shop${number}`),
    ...doorNames.map((name) => `${doorAddress(name)} ${name}.localhost`),
  ]
  layCables(`${subnet}.254`)
  await nameMachines(home, { hosts, dns: `${subnet}.254` })
  const machines = await Promise.all(
    numbers.map((number) =>
      startMachine(`m${number}`, { address: `${subnet}.${number}`, home: path.join(home, `m${number}`) }),
    ),
  )
  const fronts = await Promise.all(
    doorNames.map((name) => startMachine(name, { address: doorAddress(name), home: path.join(home, name) })),
  )
  const nodes = machines.map((machine, index) => startNode(machine, index + 1))
  for (const node of nodes) node.startPatroni()
  await until(() => isWhole(nodes), 'a leader and two copies')
  return { machines, fronts, nodes }
}
