import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { openShop } from '#server/shop.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Data, EndpointName, Input } from '#contract/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createTestDatabase } from './database.ts'
import type { Template } from './database.ts'
import { freePort } from './free-port.ts'

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

type Parts = { template?: Template; env?: Record<string, string> }

/** A whole shop on a free port with a database of its own; what a shopper's browser or a script would talk to. */
export async function openTestShop({ template = 'sample', env = {} }: Parts = {}) {
  const own = await createTestDatabase({ template })
  const port = await freePort()
  const settings = {
    DATABASE_URL: own.connectionString,
    LOG_LEVEL: 'silent',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: `/tmp/shop-test-${process.pid}`,
    SESSION_PEPPER: 'a pepper that only the tests know, 32+',
    // Limits count client addresses: tests are different people by saying so.
    TRUST_PROXY: '127.0.0.1',
    ...env,
  }
  const shop = await openShop(readEnv(settings), createLog('silent'))
  const url = await shop.app.listen({ host: '127.0.0.1', port })

  /** Calls a row over HTTP as its client would. */
  async function call<Name extends EndpointName>(
    name: Name,
    input: Input<Name>,
    as: { token?: string; address?: string } = {},
  ): Promise<Answer<Data<Name>>> {
    const { method, path } = endpoints[name]
    const parts: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown } = input
    const target = new URL(
      `/api/web${path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(parts.params?.[key] ?? ''))}`,
      url,
    )
    for (const [key, value] of Object.entries(parts.query ?? {}))
      if (value !== undefined) target.searchParams.set(key, String(value))
    const response = await fetch(target, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(as.token ? { authorization: `Bearer ${as.token}` } : {}),
        ...(as.address ? { 'x-forwarded-for': as.address } : {}),
      },
      body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
    })
    return response.json()
  }

  async function close() {
    await shop.close()
    await own.drop()
  }

  return { ...shop, url, call, connectionString: own.connectionString, close }
}
