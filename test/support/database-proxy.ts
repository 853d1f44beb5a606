import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A line to the database that can be cut or made to hang; on a port of its own, unless it comes back to one; `delayMs` each way. */
export async function openProxy(connectionString: string, ownPort = 0, delayMs = 0) {
  const { target, through } = proxiedAddress(connectionString)
  const pairs: Array<[Socket, Socket]> = []
  let cutAfter = ''
  // As PgBouncer and HAProxy do: else each answer of several waits 40 ms for the acknowledgement of the one before.
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ ...target, noDelay: true })
    pairs.push([client, upstream])
    for (const socket of [client, upstream]) socket.on('error', () => {})
    const pass = (to: Socket, bytes: Buffer) => {
      if (delayMs === 0) to.write(bytes)
      else setTimeout(() => to.writable && to.write(bytes), delayMs)
    }
    client.on('data', (bytes) => {
      pass(upstream, bytes)
      if (cutAfter === '' || !bytes.toString('latin1').includes(cutAfter)) return
      client.destroy()
    })
    upstream.on('data', (bytes) => pass(client, bytes))
    client.on('close', () => upstream.end())
    upstream.on('close', () => client.end())
  })
  server.listen(ownPort, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    connectionString: through(port),
    port,
    cutAfterNext: (word: string) => void (cutAfter = word),
    hangCurrentLines: () => pairs.forEach((pair) => pair.forEach((socket) => socket.pause())),
    close() {
      server.close()
      for (const socket of pairs.flat()) socket.destroy()
    },
  }
}

export function proxiedAddress(connectionString: string) {
  const url = new URL(connectionString.replace('@/', '@socket/'))
  const socketDir = url.searchParams.get('host')
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432))
  const user = url.username + (url.password === '' ? '' : `:${url.password}`)
  return {
    target: socketDir === null ? { host: url.hostname, port } : { path: `${socketDir}/.s.PGSQL.${port}` },
    through: (proxyPort: number) => `postgres://${user}@127.0.0.1:${proxyPort}${url.pathname}`,
  }
}
