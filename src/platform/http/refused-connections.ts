import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { isAnsweredEarly } from './slow-bodies.ts'

const statusOf: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers what cannot be read as a request at all, with the headers of every answer, and ends the connection. */
export function refuseConnection(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (isAnsweredEarly(socket)) return void socket.destroy()
  const status = statusOf[error.code ?? ''] ?? 400
  const message = STATUS_CODES[status] ?? ''
  const body = JSON.stringify({ status, code: 'malformed-request', message, data: null })
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${message}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}
