import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { pixelId: string; event: Record<string, unknown> }
type Fault = 'none' | 'down' | 'malformed'

const oldestSeconds = 7 * 24 * 3600

/** Meta's endpoint as its own text describes it: checks the token, refuses a request with an old event, dedupes. */
export async function openMetaSimulator(accessToken: string) {
  const received: Received[] = []
  const refused: string[] = []
  let fault: Fault = 'none'

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (fault === 'down') return answer(503, { error: { message: 'Service temporarily unavailable' } })
    if (fault === 'malformed') return response.writeHead(200).end('<html>')
    if (request.headers.authorization !== `Bearer ${accessToken}`)
      return answer(401, { error: { code: 190 } })
    const pixelId = /^\/(\d+)\/events$/.exec(request.url ?? '')?.[1]
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: Array<Record<string, unknown>> }
    const isOld = data.some(({ event_time }) => Number(event_time) < Date.now() / 1000 - oldestSeconds)
    if (!pixelId || isOld || data.some((event) => !isWhole(event))) {
      refused.push(JSON.stringify(data))
      return answer(400, { error: { message: 'Invalid parameter' } })
    }
    for (const event of data) received.push({ pixelId, event })
    answer(200, { events_received: data.length, messages: [], fbtrace_id: 'A' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    received,
    refused,
    fail: (kind: Fault) => {
      fault = kind
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Events from websites need their address, a user agent and the client's address. */
function isWhole(event: Record<string, unknown>): boolean {
  const person = event.user_data
  if (typeof person !== 'object' || person === null) return false
  return (
    event.action_source === 'website' &&
    'client_user_agent' in person &&
    typeof event.event_source_url === 'string'
  )
}
