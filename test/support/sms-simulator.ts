import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'

/** How a provider misbehaves. */
export type SmsFault =
  | 'none'
  | 'broken' // HTTP 500
  | 'error-with-200' // MSG91: an error body with HTTP 200
  | 'too-many' // Twilio 60203
  | 'template-mismatch' // DLT: the words differ
  | 'hangs'
  | 'slow' // answers, but only after a while
  | 'cut' // the line breaks before the answer
  | 'html'
  | 'huge'
  | 'redirect'

export type ReceivedSms = { path: string; to: string; code: string | null; text: string | null }

export type SmsSimulator = Awaited<ReturnType<typeof openSmsSimulator>>

/** MSG91 and Twilio as one server that keeps what it accepted and fails as it is told. */
export async function openSmsSimulator() {
  let fault: SmsFault = 'none'
  let asked = 0
  const inbox: ReceivedSms[] = []

  const server = createServer(async (request, response) => {
    asked += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const url = new URL(request.url ?? '/', 'http://simulator')
    const isTwilio = !url.pathname.startsWith('/api/v5/')
    if (fault === 'hangs') return
    if (fault === 'slow') await sleep(200)
    if (fault === 'cut') return request.socket.destroy()
    const answer = (status: number, json: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    if (fault === 'broken') return answer(500, { message: 'internal error' })
    if (fault === 'html')
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
    if (fault === 'huge') return response.writeHead(200).end('x'.repeat(1_000_000))
    if (fault === 'redirect') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    if (!isTwilio && !request.headers.authkey) return answer(401, { type: 'error', message: 'no authkey' })
    if (isTwilio && !request.headers.authorization?.startsWith('Basic ')) return answer(401, { code: 20003 })
    if (fault === 'error-with-200') return answer(200, { type: 'error', message: 'Invalid template' })
    if (fault === 'template-mismatch')
      return answer(isTwilio ? 400 : 200, isTwilio ? { code: 60242 } : { type: 'error' })
    if (fault === 'too-many') return answer(429, { code: 60203, message: 'Max send attempts reached' })
    inbox.push(isTwilio ? fromTwilio(url, body) : fromMsg91(url, body))
    return isTwilio
      ? answer(201, {
          sid: `VE${inbox.length}`,
          status: url.pathname.endsWith('Messages.json') ? 'queued' : 'pending',
        })
      : answer(200, { type: 'success', request_id: `R${inbox.length}` })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    inbox,
    asked: () => asked,
    failWith(next: SmsFault) {
      fault = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function fromMsg91(url: URL, body: string): ReceivedSms {
  if (url.pathname === '/api/v5/otp')
    return {
      path: url.pathname,
      to: url.searchParams.get('mobile') ?? '',
      code: url.searchParams.get('otp'),
      text: null,
    }
  const [recipient] = JSON.parse(body).recipients
  return { path: url.pathname, to: recipient.mobiles, code: null, text: JSON.stringify(recipient) }
}

function fromTwilio(url: URL, body: string): ReceivedSms {
  const form = new URLSearchParams(body)
  return {
    path: url.pathname,
    to: form.get('To') ?? '',
    code: form.get('CustomCode'),
    text: form.get('Body'),
  }
}
