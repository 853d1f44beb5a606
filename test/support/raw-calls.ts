import { expect } from 'vitest'
import { anyAddress } from './customers.ts'
import type { TestShop } from './shop.ts'

type As = { body?: unknown; token?: string; address?: string }

/** The raw answer of a call, e.g. `GET /product/list`, as it crosses the wire to any storefront. */
export async function askRaw({ url }: Pick<TestShop, 'url'>, call: string, as: As = {}) {
  const [method, path] = call.split(' ')
  const { body, token, address = anyAddress() } = as
  const response = await fetch(`${url}/api/web${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const answer: { status: number; message: string; data: unknown } = await response.json()
  expect(answer.status).toBe(response.status)
  return answer
}
