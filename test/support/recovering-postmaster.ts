// Stands in a data directory as PostgreSQL does while it recovers: it is there, takes connections and answers 57P03.
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

const cluster = process.cwd()
const socket = path.join(cluster, '.s.PGSQL.5432')
const pidFile = path.join(cluster, 'postmaster.pid')
let refusals = 0

const answer = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0')
const head = Buffer.from('E\0\0\0\0')
head.writeInt32BE(answer.length + 4, 1)

const server = createServer((client) => {
  client.on('error', () => {})
  client.once('data', () => {
    refusals += 1
    client.end(Buffer.concat([head, answer]))
    if (refusals < 3) return
    console.log(`refused ${refusals}`)
    rmSync(pidFile)
    rmSync(socket, { force: true })
    process.exit()
  })
})
server.listen(socket, () => {
  writeFileSync(pidFile, [process.pid, cluster, 0, 5432, cluster, '', '', 'ready', ''].join('\n'))
  console.log('listening')
})
