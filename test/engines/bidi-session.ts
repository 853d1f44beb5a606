const answersWithinMs = 60_000

type Reply = {
  id?: number
  result?: unknown
  error?: string
  message?: string
  method?: string
  params?: unknown
}

export type BidiSession = Awaited<ReturnType<typeof openBidiSession>>

/** A session of WebDriver BiDi: commands with their answers, and what the browser tells by itself. */
export async function openBidiSession(address: string, onEvent: (method: string, params: unknown) => void) {
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const waiting = new Map<number, (reply: Reply) => void>()
  let commands = 0

  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data))
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
    else if (reply.method) onEvent(reply.method, reply.params)
  })
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer({ error: 'the browser has gone' })
  })

  async function send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const id = (commands += 1)
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const patience = setTimeout(() => waiting.get(id)?.({ error: 'no answer' }), answersWithinMs)
    const reply = await answered
    clearTimeout(patience)
    waiting.delete(id)
    if (reply.error) throw new Error(`${method}: ${reply.error} ${reply.message ?? ''}`)
    return Object(reply.result)
  }

  await send('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
  })
  return { send, close: () => socket.close() }
}
