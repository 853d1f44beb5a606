// The limit to compare with: a bare node:http server that sends the same bytes and headers. BODY_FILE and HEADERS say which.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { z } from 'zod'

const body = readFileSync(process.env.BODY_FILE ?? '')
const headers = z.record(z.string(), z.string()).parse(JSON.parse(process.env.HEADERS ?? '{}'))

createServer((_request, response) => {
  response.writeHead(200, headers).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
