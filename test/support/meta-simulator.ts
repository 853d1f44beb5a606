import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

type SentEvent = z.infer<typeof sentEvent>
type Received = { pixelId: string; event: SentEvent }
/** `busy`: too many calls, which Meta says with 400 as it does of a bad event. `silent`: takes the request, never answers. */
type Fault = 'none' | 'down' | 'malformed' | 'busy' | 'silent'

const oldestSeconds = 7 * 24 * 3600
const mostAtOnce = 1000
const sentEvent = z.looseObject({
  event_name: z.string(),
  event_id: z.string(),
  event_time: z.number(),
  user_data: z.looseObject({}),
  custom_data: z.looseObject({}),
})
const requestBody = z.object({ data: z.array(sentEvent), access_token: z.string() })

/**
 * Meta's endpoint as its own text describes it: checks the token, refuses a whole request for one old or broken event,
 * takes 1000 at most.
 */
export async function openMetaSimulator(accessToken: string) {
  const received: Received[] = []
  let fault: Fault = 'none'
  let calls = 0

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    calls += 1
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (fault === 'silent') return
    if (fault === 'down')
      return answer(503, { error: { code: 2, message: 'Service temporarily unavailable' } })
    if (fault === 'malformed') return response.writeHead(200).end('<html>')
    if (fault === 'busy')
      return answer(400, { error: { code: 4, message: 'Application request limit reached' } })
    const body = requestBody.parse(JSON.parse(Buffer.concat(chunks).toString()))
    if (body.access_token !== accessToken) return answer(400, { error: { code: 190 } })
    const pixelId = /^\/(\d+)\/events$/.exec(request.url ?? '')?.[1]
    if (!pixelId || body.data.length > mostAtOnce || !body.data.every(isGood))
      return answer(400, { error: { code: 100, message: 'Invalid parameter' } })
    for (const event of body.data) received.push({ pixelId, event })
    answer(200, { events_received: body.data.length, messages: [], fbtrace_id: 'A' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    received,
    receivedIds: () => received.map(({ event }) => event.event_id),
    calls: () => calls,
    fail: (kind: Fault) => {
      fault = kind
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Events from websites need their address and a user agent; they are at most seven days old. */
function isGood(event: SentEvent): boolean {
  return (
    event.event_time >= Date.now() / 1000 - oldestSeconds &&
    event.action_source === 'website' &&
    typeof event.event_source_url === 'string' &&
    typeof event.user_data.client_user_agent === 'string'
  )
}
