import type { Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

type Stoppable = Pick<FastifyInstance, 'server'>

const leaving = new WeakSet<Server>()

/** From now on each answer is the last of its line: proxies keep none that ends under their next request. All are answered. */
export function beginToStop({ server }: Stoppable): void {
  leaving.add(server)
}

export function isStopping(server: Server): boolean {
  return !server.listening || leaving.has(server)
}

/** An answer that is under way when the server stops is the last of its line: kept for another, it would hold up the stop. */
export function closeWhenStopping({ server }: Stoppable, response: ServerResponse): void {
  if (isStopping(server)) response.shouldKeepAlive = false
}
