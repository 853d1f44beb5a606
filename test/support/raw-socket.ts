import { once } from 'node:events'
import { connect } from 'node:net'

/** All that a server says to these bytes on one connection, until it closes it. */
export async function sayRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', (chunk) => (said += chunk.toString('latin1')))
  // A server that has said no may cut the line.
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  return said
}
