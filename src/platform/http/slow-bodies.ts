import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** So long a request may be on its way, unless `waitLonger` gives it more. */
export const usualBodyMs = 15_000
/** The most that a request can be given; Node looks at it in each of them. */
export const longestBodyMs = 5 * 60_000

const ends = new WeakMap<IncomingMessage, NodeJS.Timeout>()
/** What answers the newest request with a body of each line. */
const answers = new WeakMap<Socket, ServerResponse>()

/** Ends the line of a request whose body does not come in time, as Node does for its own limits. */
export function endSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  { server, withinMs }: { server: Server; withinMs: number },
) {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  answers.set(request.socket, response)
  const end = () => {
    if (!request.complete) server.emit('clientError', new TooSlow(), request.socket)
  }
  ends.set(request, setTimeout(end, withinMs))
  request.once('close', () => clearTimeout(ends.get(request)))
}

/** Whether a request was answered of which more should have come: a second answer would be taken for that of the next. */
export function isAnsweredEarly(socket: Socket): boolean {
  const answer = answers.get(socket)
  return answer !== undefined && answer.headersSent && !answer.req.complete
}

/** For who is known and has much to send over a slow line: five minutes in all. */
export function waitLonger(request: IncomingMessage): void {
  clearTimeout(ends.get(request))
}

/** Told as Node tells it. */
class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
