// A load of 32 keep-alive connections over raw sockets, in a process of its own: node scripts/bench/load.ts URL SECONDS.
// Prints { requests, seconds, p50Ms, p99Ms }. Lighter than an HTTP client, so that the server is what is measured.
import { connect } from 'node:net'

const [target = '', seconds = '3', encoding = 'br'] = process.argv.slice(2)
const { hostname, port, pathname, search } = new URL(target)
const connections = 32
const request = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: ${encoding}\r\n\r\n`

const latenciesMs: number[] = []
let isOver = false

await Promise.all(Array.from({ length: connections }, runConnection))
latenciesMs.sort((a, b) => a - b)
const at = (share: number) => latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0
console.log(
  JSON.stringify({ requests: latenciesMs.length, seconds: Number(seconds), p50Ms: at(0.5), p99Ms: at(0.99) }),
)
process.exit(0)

function runConnection(): Promise<void> {
  const socket = connect(Number(port), hostname)
  let missing = -1
  let askedAt = 0
  const ask = () => {
    askedAt = performance.now()
    socket.write(request)
  }
  return new Promise((resolve, reject) => {
    setTimeout(
      () => {
        isOver = true
        socket.destroy()
        resolve()
      },
      Number(seconds) * 1000,
    )
    socket.on('error', (error) => (isOver ? resolve() : reject(error)))
    socket.on('connect', ask)
    socket.on('data', (chunk) => {
      missing = missing < 0 ? bodyBytesAfter(chunk) : missing - chunk.length
      if (missing > 0) return
      latenciesMs.push(performance.now() - askedAt)
      missing = -1
      ask()
    })
  })
}

/** Bytes of the body that are still to come after the first chunk of an answer. */
function bodyBytesAfter(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`not 200: ${head.slice(0, 60)}`)
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  return length - (chunk.length - end - 4)
}
