import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Front = {
  url: string
  /** What becomes of an answer's text on its way; null: it is not there any more. */
  changes: Map<RegExp, (text: string) => string | null>
  close: () => Promise<void>
}

/** Stands before a shop as a proxy does, and can be told to bring another release than the one behind it. */
export async function openShopFront(shop: { url: string }): Promise<Front> {
  const changes: Front['changes'] = new Map()
  const server = createServer((asked, answer) => void pass(asked, answer).catch(() => answer.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function pass(asked: IncomingMessage, answer: ServerResponse) {
    const path = asked.url ?? '/'
    const change = [...changes].find(([pattern]) => pattern.test(path))?.[1]
    const headers = { ...asked.headers }
    if (change) {
      // All of it, as text, and nothing of what the visitor has already.
      headers['accept-encoding'] = 'identity'
      delete headers['if-none-match']
    }
    const inner = request(new URL(path, shop.url), { method: asked.method, headers })
    asked.pipe(inner)
    const answered = await new Promise<IncomingMessage>((resolve, reject) => {
      inner.once('response', resolve).once('error', reject)
    })
    if (!change) {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
      return
    }
    const text = change(Buffer.concat(await answered.toArray()).toString())
    if (text === null) return void answer.writeHead(404, { 'content-type': 'text/plain' }).end()
    const { 'content-length': _, etag: _etag, ...rest } = answered.headers
    answer.writeHead(answered.statusCode ?? 502, rest).end(text)
  }

  const { port }: Partial<AddressInfo> = Object(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    changes,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
