import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { proxiedAddress } from './database-proxy.ts'

type Message = { type: string; bytes: Buffer }
type Server = { socket: Socket; user: Client | null }
type Client = { socket: Socket; server: Server | null; waiting: Buffer[]; unanswered: number }

/** More than Linux has. */
const madeUpProcess = 5_000_000

/**
 * A pooler as PgBouncer was before 1.21. In transaction mode two servers are for whoever has a transaction, names of
 * statements and all; in session mode each client has its own, and no harm is done.
 */
export async function openForgetfulPooler(
  connectionString: string,
  { mode, limits }: { mode: 'transaction' | 'session'; limits: 'refused' | 'ignored' },
) {
  const { target, through } = proxiedAddress(connectionString)
  const { username, pathname } = new URL(through(1))
  const sockets = new Set<Socket>()
  const queue: Client[] = []
  const servers = mode === 'transaction' ? [await openServer(), await openServer()] : []

  function watched(socket: Socket): Socket {
    sockets.add(socket)
    return socket.on('error', () => {})
  }

  async function openServer(): Promise<Server> {
    const socket = watched(connect({ ...target, noDelay: true }))
    socket.write(startup(['user', username, 'database', pathname.slice(1), '', ''].join('\0')))
    const server: Server = { socket, user: null }
    const ready = Promise.withResolvers<Server>()
    readMessages(socket, 'server', ({ type, bytes }) => {
      const { user } = server
      const isIdle = bytes.equals(idle)
      if (user === null) return isIdle ? ready.resolve(server) : undefined
      user.socket.write(bytes)
      if (type === 'Z') user.unanswered -= 1
      if (mode === 'session' || !isIdle || user.unanswered > 0) return
      user.server = null
      server.user = null
      const next = queue.shift()
      if (next) lend(server, next)
    })
    return ready.promise
  }

  function lend(server: Server, client: Client): void {
    server.user = client
    client.server = server
    for (const bytes of client.waiting.splice(0)) server.socket.write(bytes)
  }

  function pass(client: Client, { type, bytes }: Message): void {
    if (type === 'X') return
    if (type === 'S' || type === 'Q') client.unanswered += 1
    if (client.server !== null) return void client.server.socket.write(bytes)
    client.waiting.push(bytes)
    const free = servers.find(({ user }) => user === null)
    if (free) lend(free, client)
    else if (!queue.includes(client)) queue.push(client)
  }

  async function welcome(client: Client, { bytes }: Message): Promise<void> {
    if (limits === 'refused' && bytes.includes('statement_timeout'))
      return void client.socket.end(error('08P01', 'unsupported startup parameter: statement_timeout'))
    if (mode === 'session') lend(await openServer(), client)
    client.socket.write(
      Buffer.concat([framed('R', int32(0)), framed('K', int32(madeUpProcess), int32(1)), idle]),
    )
  }

  const listener = createServer({ noDelay: true }, (socket) => {
    const client: Client = { socket: watched(socket), server: null, waiting: [], unanswered: 0 }
    readMessages(socket, 'client', (message) => {
      if (message.type === '') void welcome(client, message)
      else pass(client, message)
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  return {
    connectionString: through(typeof address === 'object' && address !== null ? address.port : 0),
    close() {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Calls with each whole message; the first of a client has no letter. */
function readMessages(socket: Socket, from: 'client' | 'server', hear: (message: Message) => void): void {
  let kept = Buffer.alloc(0)
  let letter = from === 'client' ? 0 : 1
  socket.on('data', (bytes) => {
    kept = Buffer.concat([kept, bytes])
    while (kept.length >= letter + 4) {
      const length = letter + kept.readInt32BE(letter)
      if (kept.length < length) return
      hear({ type: kept.toString('latin1', 0, letter), bytes: kept.subarray(0, length) })
      kept = kept.subarray(length)
      letter = 1
    }
  })
}

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const framed = (type: string, ...body: Buffer[]) => {
  const bytes = Buffer.concat(body)
  return Buffer.concat([Buffer.from(type), int32(bytes.length + 4), bytes])
}
const idle = framed('Z', Buffer.from('I'))
const error = (code: string, words: string) =>
  framed('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${words}\0\0`))

function startup(words: string): Buffer {
  const body = Buffer.concat([int32(196_608), Buffer.from(words)])
  return Buffer.concat([int32(body.length + 4), body])
}
