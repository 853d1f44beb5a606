import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Answers that may be under way on one connection; browsers have one. */
const mostOfOne = 32
/** And on all connections that have more than one. */
const mostInAll = 2000
/** What several answers of one connection may weigh together; one alone may be as large as it is. */
const bytesOfOne = 2 * 1024 ** 2
/** What may wait in all to be read. */
const bytesInAll = 64 * 1024 ** 2

/** A connection; `waitsSince`: the turn at which its answers began to wait, while they do. */
type Line = { socket: Socket; answers: number; bytes: number; waitsSince: number }

/** A connection's answer that knows what it weighs: fields, since a map of all answers costs a fifth of a quick one. */
export class WeighedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  limit: AnswerLimit | undefined
  line: Line | undefined
  isBehind = false
  bytes = 0
}

/** Tells how large the body of an answer is that is about to be written. */
export function countBytes(response: ServerResponse, bytes: number): void {
  if (response instanceof WeighedResponse) response.limit?.count(response, bytes)
}

type AnswerLimit = {
  isWithin: (socket: Socket, response: ServerResponse) => boolean
  count: (response: WeighedResponse, bytes: number) => void
}

/**
 * Ends connections that ask faster than they read: Node keeps each answer until the one before it has left, so requests
 * by the thousand whose answers nobody reads would fill the memory. When too much waits on all connections together,
 * those end first that have waited longest.
 */
export function createAnswerLimit(): AnswerLimit {
  const lines = new Map<Socket, Line>()
  let pipelined = 0
  let bytesWaiting = 0
  let turn = 0

  function add(line: Line, bytes: number) {
    if (line.bytes === 0) line.waitsSince = turn += 1
    line.bytes += bytes
    bytesWaiting += bytes
  }

  function cut(line: Line) {
    add(line, -line.bytes)
    stopParsing(line.socket)
    line.socket.destroy()
  }

  function count(response: WeighedResponse, bytes: number) {
    const { line } = response
    if (!line || line.socket.destroyed) return
    response.bytes += bytes
    add(line, bytes)
    if (line.answers > 1 && line.bytes > bytesOfOne) cut(line)
    if (bytesWaiting <= bytesInAll) return
    // The newest is what somebody reads now.
    const others = [...lines.values()].filter((other) => other.bytes > 0 && other !== line)
    for (const longest of others.toSorted((a, b) => a.waitsSince - b.waitsSince)) {
      if (bytesWaiting <= bytesInAll) break
      cut(longest)
    }
  }

  function leave(this: WeighedResponse) {
    const { line, isBehind, bytes } = this
    if (!line) return
    line.answers -= 1
    if (isBehind) pipelined -= 1
    // A line that was cut weighs nothing any more.
    if (line.bytes > 0) add(line, -Math.min(bytes, line.bytes))
  }

  function begin(socket: Socket): Line {
    const line = { socket, answers: 0, bytes: 0, waitsSince: 0 }
    lines.set(socket, line)
    socket.once('close', () => lines.delete(socket))
    return line
  }

  const limit = { isWithin, count }
  return limit

  function isWithin(socket: Socket, response: ServerResponse): boolean {
    if (socket.destroyed || !(response instanceof WeighedResponse)) return false
    const line = lines.get(socket) ?? begin(socket)
    const isBehind = line.answers > 0
    if (line.answers >= mostOfOne || (isBehind && pipelined >= mostInAll)) {
      cut(line)
      return false
    }
    line.answers += 1
    if (isBehind) pipelined += 1
    response.limit = limit
    response.line = line
    response.isBehind = isBehind
    response.on('close', leave)
    return true
  }
}

/**
 * Node parses all that came in one read, some thousand requests, and keeps each until the connection is closed, a turn
 * of the event loop later: some dozen connections would fill the memory within one turn. Its parser has no public name;
 * what takes a request from it says by 2 that no further one follows, as after CONNECT (llhttp, `on_headers_complete`).
 */
function stopParsing(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser')
  if (typeof parser === 'object' && parser !== null) Object.assign(parser, { onIncoming: () => 2 })
}
