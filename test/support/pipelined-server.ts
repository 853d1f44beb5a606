// A server in a process of its own that answers everything at once, for tests that fill its connections.
import { createHttpApp } from '#platform/http/http.ts'
import { createLog } from '#platform/log/log.ts'

const { app, installFastPath } = createHttpApp({ log: createLog('silent'), headers: {} })
const body = Buffer.alloc(30_000, 'x')
const large = Buffer.alloc(16 * 1024 ** 2, 'x')
const half = Buffer.alloc(512 * 1024, 'x')
app.get('/slow', async () => body)
app.get('/large', async () => large)
app.get('/half', async () => half)
installFastPath((request, response) => {
  if (request.url !== '/quick') return false
  response.writeHead(200, { 'content-length': body.length }).end(body)
  return true
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
process.stdin.resume().on('end', () => process.exit(0))
