import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Answers a request by itself and says true; false hands it on to the framework. */
type First = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Lets `first` see every request before the framework does: what is ready to send needs no routing and no hooks.
 * A server that is stopping answers nothing this way, since the framework then closes its connections.
 */
export function installFastPath(server: Server, first: First): void {
  const others = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (server.listening && first(request, response)) return
    for (const listener of others) Reflect.apply(listener, server, [request, response])
  })
}
