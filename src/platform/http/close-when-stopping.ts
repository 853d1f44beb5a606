import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** An answer that is under way when the server stops is the last of its line: kept for another, it would hold up the stop. */
export function closeWhenStopping(
  { server }: Pick<FastifyInstance, 'server'>,
  response: ServerResponse,
): void {
  if (!server.listening) response.shouldKeepAlive = false
}
