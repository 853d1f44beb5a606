// The whole experiment as a program of its own, in namespaces of its own (cluster.test.ts): when it ends, however it ends,
// nothing of it is left. `cluster-run.ts FOLDER` writes what it found to its fourth stream, as JSON.
import { spawnSync } from 'node:child_process'
import { writeSync } from 'node:fs'
import { sql } from 'kysely'
import { createLog } from '#platform/log/log.ts'
import { openShopDatabase } from '#server/db/shop-database.ts'
import { makeBuyers, makeSize } from '#test/support/order-makers.ts'
import { startCrowd } from './crowd.ts'
import { doorNames, openDoor } from './doors.ts'
import { cutOff, killLeader, killShops, rollRelease, switchOver } from './faults.ts'
import { type Fault, figuresOf, heads, rowOf, waysOfFailing } from './rows.ts'
import { makeNextRelease, readForLong } from './next-release.ts'
import { markdownTable } from './standstill.ts'
import { startMachines } from './three-machines.ts'
import { type RunningShop, startShop, waysToLeader } from './three-shops.ts'

const home = process.argv[2] ?? ''
const began = performance.now()
const tell = (words: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${words}`)

const { machines, fronts, nodes } = await startMachines(home)
tell('a leader and two copies')
// The first brings the tables up and loads the sample; on a busy machine that takes longer than the others wait for it.
const shops: RunningShop[] = []
for (const machine of machines) shops.push(await startShop(machine, { way: 'haproxy' }))
const addresses = machines.map(({ address }) => address)
const doors = await Promise.all(
  fronts.map((machine, index) => openDoor(machine, doorNames[index] ?? 'nginx', addresses)),
)
tell('three shops behind three doors')

const database = openShopDatabase({ connection: waysToLeader.hosts.DATABASE_URL, log: createLog('silent') })
const sizes = []
for (let made = 0; made < 8; made += 1) sizes.push(await makeSize({ database }, { stock: 1_000_000 }))
// Enough of them that nobody starts more checkouts than an hour allows.
const buyers = (await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => makeBuyers({ database }, 250)))).flat()
const pages = ['/', '/collections', '/product/shimmer-leggings', '/cart']
const crowd = startCrowd({ doors, buyers, sizes, pages }, { buying: 12, looking: 6 })
const faults: Fault[] = []

async function see(happening: Promise<Fault>): Promise<void> {
  const fault = await happening
  faults.push(fault)
  tell(rowOf(crowd.ledger, fault).join(' | '))
  const failures = crowd.ledger.failures.filter(({ at }) => at >= fault.from && at < fault.to)
  if (failures.length > 0) tell(waysOfFailing(failures))
}

await see(killLeader(nodes, 'leader killed once, through HAProxy'))
await see(switchOver(nodes, 'planned switch-over, through HAProxy'))
await see(rollRelease(shops, { name: 'rolling release: the shops name three hosts now', way: 'hosts' }))
await see(killLeader(nodes, 'leader killed twice, three hosts named'))
await see(switchOver(nodes, 'planned switch-over, three hosts named'))
await see(rollRelease(shops, { name: 'rolling release: PgBouncer from now on', way: 'pgbouncer' }))
await see(killLeader(nodes, 'leader killed three times, through PgBouncer'))
await see(switchOver(nodes, 'planned switch-over, through PgBouncer'))
await see(cutOff(nodes, 'machine of the leader cut off, its shop with it, and back'))
await see(killShops(shops, 'each shop killed'))
const reading = readForLong(database, 20_000)
await see(
  rollRelease(shops, {
    name: 'rolling release that alters the orders, while somebody reads them for 20 s',
    way: 'pgbouncer',
    folder: makeNextRelease(home),
  }),
)
await reading
await crowd.goHome()

const { rows } = await sql<{ id: string; abandonId: string }>`
  SELECT id, abandon_id AS "abandonId" FROM orders`.execute(database.query)
const kept = new Map(rows.map(({ id, abandonId }) => [id, abandonId]))
const { acknowledged, pageFailures } = crowd.ledger
const lost = acknowledged.filter(({ orderId, abandonId }) => kept.get(orderId) !== abandonId).length
const doubled = rows.length - new Set(acknowledged.map(({ abandonId }) => abandonId)).size
await database.close()
const doctor = spawnSync(process.execPath, ['scripts/shop.ts', 'doctor'], {
  env: {
    ...process.env,
    ...waysToLeader.hosts,
    DATA_DIR: home,
    SESSION_PEPPER: 'a pepper that only this run knows, 32+',
  },
  encoding: 'utf8',
})
if (doctor.status !== 0) console.log(doctor.stdout, doctor.stderr)

console.log(
  markdownTable(
    heads,
    faults.map((fault) => rowOf(crowd.ledger, fault)),
  ),
)
console.log(
  `${acknowledged.length} orders acknowledged, ${lost} lost, ${doubled} placed beside them; doctor ends with ${doctor.status}`,
)
if (pageFailures.length > 0) console.log(`pages: ${waysOfFailing(pageFailures)}`)
const found = {
  faults: faults.map((fault) => ({ ...fault, ...figuresOf(crowd.ledger, fault) })),
  acknowledged: acknowledged.length,
  lost,
  doubled,
  doctor: doctor.status,
}
writeSync(3, JSON.stringify(found))
process.exit(0)
