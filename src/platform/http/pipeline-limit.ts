import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Answers that may be under way on one connection; browsers have one. */
const mostOfOne = 32
/** And on all connections that have more than one. */
const mostInAll = 2000

/**
 * Ends connections that ask faster than they read: Node keeps each answer until the one before it has left, so requests
 * by the thousand whose answers nobody reads would fill the memory.
 */
export function createPipelineLimit() {
  const underWay = new WeakMap<Socket, number>()
  let pipelined = 0

  return function isWithinLimit(socket: Socket, response: ServerResponse): boolean {
    if (socket.destroyed) return false
    const before = underWay.get(socket) ?? 0
    if (before >= mostOfOne || (before > 0 && pipelined >= mostInAll)) {
      socket.destroy()
      return false
    }
    underWay.set(socket, before + 1)
    if (before > 0) pipelined += 1
    response.once('close', () => {
      const now = underWay.get(socket) ?? 1
      underWay.set(socket, now - 1)
      if (before > 0) pipelined -= 1
    })
    return true
  }
}
