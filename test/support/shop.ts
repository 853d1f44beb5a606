import { readEnv } from '#server/env.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { refusalsOf } from '#server/operations/refusal-documents.ts'
import { openShop } from '#server/shop.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { callAddress } from '#platform/http/http-call.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Data, Input } from '#contract/endpoint-schemas.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { plainDrawings } from './plain-drawings.ts'

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** Somebody wants pictures of the screens. */
const isLookedAt = process.env.SCREENSHOTS !== undefined

type ProcessParts = { env?: Record<string, string>; log?: Log; content?: string }
/** `filled`: a database that the test has filled, which goes with the shop. */
type Parts = ProcessParts & { filled?: TestDatabase }

/**
 * A whole shop on a free port with a database of its own; what a shopper's browser or a script would talk to. It begins
 * with a copy of the sample: a shop with nothing in it would have to import the same when it opens.
 */
export async function openTestShop({ filled, ...parts }: Parts = {}) {
  const own = filled ?? (await createTestDatabase({ template: 'sample' }))
  const first = await openProcess(own.connectionString, parts)

  async function close() {
    await first.close()
    await own.drop()
  }

  return { ...first, connectionString: own.connectionString, close }
}

/** A second process of a shop: the same database, nothing else shared. */
export function openAnother(shop: Pick<TestShop, 'connectionString'>, env: Record<string, string> = {}) {
  return openProcess(shop.connectionString, { env })
}

async function openProcess(connectionString: string, { env, log, content }: ProcessParts) {
  const port = Number(env?.PORT ?? (await freePort()))
  const settings = {
    DATABASE_URL: connectionString,
    LOG_LEVEL: 'silent',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: `/tmp/shop-test-${process.pid}`,
    SESSION_PEPPER: 'a pepper that only the tests know, 32+',
    // Limits count client addresses: tests are different people by saying so.
    TRUST_PROXY: '127.0.0.1',
    // It would answer before the routes that tests set up; those about it ask for it.
    SERVICE_WORKER: 'off',
    ...env,
  }
  const drawn = isLookedAt ? undefined : plainDrawings
  const shop = await openShop(readEnv(settings), log ?? createLog('silent'), { content, drawn })
  const url = await shop.app.listen({ host: '127.0.0.1', port })

  return { ...shop, url, ...createClient(url), close: shop.close }
}

/** What calls the rows of a shop at an address, whichever process it is. */
export function createClient(url: string) {
  /** Calls a row over HTTP as its client would. */
  async function call<Name extends EndpointName>(
    name: Name,
    input: Input<Name>,
    as: As = {},
  ): Promise<Answer<Data<Name>>> {
    const response = await send(name, input, as)
    const answer: Answer<Data<Name>> = await response.json()
    if ('code' in answer) demandDocumented(name, answer)
    return answer
  }

  /** The same with whatever body: what an attacker sends follows no contract. */
  async function send(name: EndpointName, input: RawInput, as: As = {}) {
    const { method, path } = endpoints[name]
    return fetch(new URL(`/api/web${callAddress(path, input)}`, url), {
      method,
      headers: {
        'content-type': 'application/json',
        ...(as.token ? { authorization: `Bearer ${as.token}` } : {}),
        ...(as.address ? { 'x-forwarded-for': as.address } : {}),
        ...(as.cookie ? { cookie: as.cookie } : {}),
      },
      body: input.body === undefined || method === 'GET' ? undefined : JSON.stringify(input.body),
    })
  }

  return { call, send }
}

/** A client tells refusals apart by what the contract says of them: one that is not said there is a fault. */
function demandDocumented(
  name: EndpointName,
  { status, code, data }: { status: number; code: string; data: unknown },
) {
  if (code === 'unexpected' || code === 'not-answered') return
  const known = refusalsOf(name)[status]
  if (!known?.codes.includes(code))
    throw new Error(`${name} refuses by ${status} ${code}: see endpoint-refusals.ts`)
  known.data?.parse(data)
}

type As = { token?: string; address?: string; cookie?: string }
type RawInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
