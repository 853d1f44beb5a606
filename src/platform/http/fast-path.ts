import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { createAnswerLimit, WeighedResponse } from './answer-limit.ts'
import { isStopping } from './close-when-stopping.ts'
import { endSlowBody, longestBodyMs } from './slow-bodies.ts'

/** Answers a request by itself and says true; false hands it on to the framework. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

const options: ServerOptions = {
  ServerResponse: WeighedResponse,
  requestTimeout: longestBodyMs,
  headersTimeout: 10_000,
  // Above every proxy's own, so that the proxy closes first and never meets a dead connection.
  keepAliveTimeout: 72_000,
  maxHeaderSize: 16 * 1024,
}
/** For lines on which nothing moves though an answer is under way. */
const silenceMs = 120_000

/**
 * A server that lets `first` see every request before the framework does: what is ready to send needs no routing and no
 * hooks. One that is stopping answers nothing this way, since the framework then closes its connections.
 */
export function createFastPath(isServed: FastPath, bodyMs: number) {
  let first: FastPath = () => false
  const answerLimit = createAnswerLimit()

  return {
    /** For Fastify's `serverFactory`. */
    createServer(handler: RequestListener) {
      const server = createServer(options, (request, response) => {
        endSlowBody(request, response, { server, withinMs: bodyMs })
        if (!answerLimit.isWithin(request.socket, response) || !isServed(request, response)) return
        if (!isStopping(server) && first(request, response)) return
        handler(request, response)
      })
      return server.setTimeout(silenceMs)
    },
    install: (path: FastPath): void => void (first = path),
  }
}
