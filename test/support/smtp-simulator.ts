import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** How a mail server misbehaves. */
export type SmtpFault =
  | 'none'
  | 'closed' // it answers the call with 421 and hangs up
  | 'hangs' // it takes the call and says nothing
  | 'cut' // the line breaks after the message, before the answer
  | 'busy' // 451 to the address: later, perhaps
  | 'full' // 452 to the message
  | 'unknown-address' // 550, quoting the address
  | 'no-relay' // 554 to the address: our own settings are wrong

export type ReceivedEmail = { from: string; to: string; headers: Map<string, string>; text: string }

export type SmtpSimulator = Awaited<ReturnType<typeof openSmtpSimulator>>

/** A mail server that keeps what it accepted and fails as it is told. */
export async function openSmtpSimulator() {
  let fault: SmtpFault = 'none'
  const inbox: ReceivedEmail[] = []
  const said: string[] = []
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (fault === 'hangs') return
    if (fault === 'closed') return socket.end('421 closing\r\n')
    talk(socket)
  })

  function talk(socket: Socket): void {
    let rest = ''
    let envelope = { from: '', to: '' }
    const answer = (line: string) => socket.write(`${line}\r\n`)
    const verbs: Record<string, (line: string) => void> = {
      EHLO: () => answer('250-simulator\r\n250-AUTH PLAIN\r\n250 8BITMIME'),
      MAIL: (line) => {
        envelope = { from: addressIn(line), to: '' }
        answer('250 ok')
      },
      RCPT: (line) => {
        envelope.to = addressIn(line)
        answer(toAddress(envelope.to))
      },
      DATA: () => answer('354 go on'),
      QUIT: () => socket.end('221 bye\r\n'),
    }
    let isMessage = false
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8')
      if (isMessage) {
        const end = rest.indexOf('\r\n.\r\n')
        if (end < 0) return
        isMessage = false
        const raw = rest.slice(0, end)
        rest = ''
        if (fault === 'cut') return socket.destroy()
        if (fault === 'full') return answer('452 no space')
        inbox.push({ ...envelope, ...readMessage(raw) })
        return answer('250 taken')
      }
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        said.push(line)
        const verb = line.slice(0, 4).toUpperCase()
        isMessage = verb === 'DATA'
        const act = verbs[verb]
        if (act) act(line)
        else answer('502 unknown')
      }
    })
    answer('220 simulator')
  }

  function toAddress(to: string): string {
    if (fault === 'busy') return '451 try again later'
    if (fault === 'unknown-address') return `550 5.1.1 <${to}> unknown`
    if (fault === 'no-relay') return '554 5.7.1 relay access denied'
    return '250 ok'
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    inbox,
    /** Every line a client sent outside of messages. */
    said,
    failWith(next: SmtpFault) {
      fault = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}

function readMessage(raw: string): Pick<ReceivedEmail, 'headers' | 'text'> {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(lines.map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', valueOf(line)]))
  const text = body.join('\r\n\r\n')
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return { headers, text: Buffer.from(text, 'base64').toString('utf8') }
  return { headers, text: encoding === 'quoted-printable' ? unquoted(text) : text }
}

function valueOf(line: string): string {
  const value = line.slice(line.indexOf(':') + 1).trim()
  return value.replace(/=\?UTF-8\?Q\?([^?]*)\?=\s?/gi, (_, words: string) =>
    unquoted(words.replaceAll('_', ' ')),
  )
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
