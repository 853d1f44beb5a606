import { globSync, readFileSync } from 'node:fs'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { summaries } from '#contract/endpoint-summaries.ts'
import { contractRoutes } from './contract-routes.ts'

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Operation = {
  operationId: string
  summary: string
  security: Array<Record<string, string[]>>
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
type OpenApi = {
  openapi: string
  info: { title: string; version: string }
  servers: Array<{ url: string }>
  components: { securitySchemes: Record<string, object>; schemas: Record<string, object> }
  paths: Record<string, Record<string, Operation>>
}

let app: FastifyInstance
let document: OpenApi
beforeAll(async () => {
  app = fastify()
  await app.register(contractRoutes, { publicUrl: 'https://shop.example' })
  document = (await app.inject('/api/openapi.json')).json()
})
afterAll(() => app.close())

const summaryOf = new Map(Object.entries(summaries))
const rows = Object.entries(endpoints).map(([name, row]) => ({
  ...row,
  name,
  summary: summaryOf.get(name),
}))

function operationOf({ method, path }: { method: string; path: string }): Operation | undefined {
  return document.paths[path]?.[method.toLowerCase()]
}

function named(name: string) {
  return { $ref: `#/components/schemas/${name}` }
}

function everyObject(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(everyObject)]
}

/** Everything that stands under a key of this name, anywhere below. */
function everyNamed(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...everyNamed(key, inner),
  ])
}

describe('the contract for machines', () => {
  test('is an OpenAPI document of the calls below /api/web', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toEqual({
      title: expect.stringMatching(/\w/),
      version: expect.stringMatching(/\d/),
    })
    expect(document.servers).toEqual([{ url: 'https://shop.example/api/web' }])
  })

  test('has every row of the contract once, and nothing else', () => {
    const told = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
    )
    expect(told.toSorted()).toEqual(
      rows.map(({ name, method, path }) => `${method.toLowerCase()} ${path} ${name}`).toSorted(),
    )
  })

  test.each(rows)('$name declares what stands in its path, what it takes and what it answers', (row) => {
    const operation = operationOf(row)
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(declared.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted())
    expect(declared.every(({ required }) => required)).toBe(true)
    expect(operation?.summary).toMatch(/\w/)
    expect(operation?.responses['200']?.content?.['application/json']?.schema).toMatchObject({
      type: 'object',
      properties: { data: expect.any(Object) },
    })
    expect(Object.values(operation?.responses ?? {}).every(({ description }) => description !== '')).toBe(
      true,
    )
    const schemes = (operation?.security ?? []).flatMap((one) => Object.keys(one))
    expect(schemes).toEqual(row.signIn === 'required' ? ['token'] : [])
    for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty(scheme)
  })

  test.each(rows)(
    '$name tells each status and code that it refuses by, with what the answer carries',
    (row) => {
      const responses: Operation['responses'] = operationOf(row)?.responses ?? {}
      const refused = Object.entries(responses).filter(([status]) => status !== '200')
      expect(refused.length).toBeGreaterThan(0)
      for (const [status, { content }] of refused) {
        expect(content?.['application/json']?.schema).toMatchObject({
          required: ['status', 'code', 'message', 'data'],
          properties: {
            status: { const: Number(status) },
            code: { enum: expect.arrayContaining([expect.any(String)]) },
          },
        })
      }
      expect(Object.keys(responses).includes('401')).toBe(
        row.signIn === 'required' || row.signIn === 'signature',
      )
    },
  )

  test('a changed price is told with the fresh totals, and their fields are in the document', () => {
    const placing = operationOf({ method: 'POST', path: '/order/v2/create' })
    const refused = JSON.stringify([placing?.responses['409'], document.components.schemas])
    for (const field of [
      'price-changed',
      'subtotal',
      'shippingCharge',
      'total',
      'couponMessage',
      'available',
    ])
      expect(refused).toContain(`"${field}"`)
  })

  test('every code that an area refuses by is in it', () => {
    // What the staff calls is a contract of its own.
    const texts = globSync('src/server/*/{*-api,order-wire}.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .filter((text) => !text.includes('StaffApi'))
    const codes = texts.flatMap((text) => [...text.matchAll(/code: '([a-z-]+)'/g)].map(([, code]) => code))
    expect(codes.length).toBeGreaterThan(30)
    const told = new Set(everyNamed('enum', document).flat())
    expect([...new Set(codes)].filter((code) => !told.has(code))).toEqual([])
  })

  test('says what a client cannot guess: the total of a search, ways of paying, what is trimmed, what may be left out', () => {
    const search = operationOf(endpoints.listProducts)
    expect(search?.responses['200']?.content?.['application/json']?.schema).toMatchObject({
      properties: { meta: { properties: { total: { type: 'integer' } } } },
    })
    const body = (row: { method: string; path: string }) => operationOf(row)?.requestBody
    const [ways] = everyNamed('paymentMethod', document.components.schemas['PlaceOrderBody'])
    expect(ways).toEqual(named('PaymentMethod'))
    expect(document.components.schemas).toMatchObject({
      PaymentMethod: { enum: [1, 2], description: '1 cash-on-delivery, 2 online-payment' },
      PaymentStatus: { enum: [1, 2, 3, 4, 5, 6], description: expect.stringContaining('6 failed') },
      OrderStatus: { enum: [1, 2, 3, 4, 5], description: expect.stringContaining('5 cancelled') },
    })
    const [person] = everyNamed('contactPerson', document.components.schemas['NewAddress'])
    expect(person).toMatchObject({ description: expect.stringMatching(/^Trimmed .* no control characters/) })
    expect(body(endpoints.chooseAddress)).toMatchObject({ required: false })
    expect(body(endpoints.createAddress)).toMatchObject({ required: true })
    expect(operationOf(endpoints.readProduct)?.parameters).toMatchObject([
      { name: 'id', schema: { pattern: expect.stringContaining('A-Z') } },
    ])
  })

  test('names its schemas: each pointer leads to one, and nothing that has a name is written out again', () => {
    const { schemas } = document.components
    for (const name of ['Product', 'ProductDetail', 'Order', 'Address', 'CartLine', 'Quote', 'Refusal'])
      expect(Object.keys(schemas)).toContain(name)
    const pointers = new Set(everyNamed('$ref', document))
    expect(pointers.size).toBeGreaterThan(60)
    expect([...pointers].toSorted()).toEqual(
      Object.keys(schemas)
        .map((name) => named(name).$ref)
        .toSorted(),
    )
    const inline = everyObject([
      document.paths,
      Object.values(schemas).map((schema) => Object.values(schema)),
    ])
    const written = new Set(inline.map((one) => JSON.stringify(one)))
    expect(Object.keys(schemas).filter((name) => written.has(JSON.stringify(schemas[name])))).toEqual([])
    expect(everyNamed('$schema', document)).toEqual([])
    expect(everyNamed('$defs', document)).toEqual([])
  })

  test('bodies and answers that are objects have a name of their own', () => {
    for (const row of rows) {
      const { requestBody, responses = {} } = operationOf(row) ?? {}
      const answer = everyNamed('data', responses['200'])[0]
      for (const schema of [requestBody?.content['application/json']?.schema, answer])
        expect(schema ?? {}, row.name).not.toHaveProperty('properties')
    }
  })
})

test('the contract for people has every call with its address, its purpose and who may make it', async () => {
  const response = await app.inject('/api')
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.body).toMatch(
    /<html lang="en">.*<meta name="viewport".*<title>The contract of this shop<\/title>/s,
  )
  const articles = response.body.split('<article>').slice(1)
  expect(articles).toHaveLength(rows.length)
  for (const [at, { method, path, summary }] of rows.entries()) {
    expect(articles[at]).toContain(`<h2><code>${method} /api/web${path}</code></h2><p>${summary}. For: `)
  }
  expect(articles.find((text) => text.includes('/order/v2/create'))).toContain(
    'signed-in customer (bearer token)',
  )
  const shapes = new Set([...response.body.matchAll(/<details id="(\w+)">/g)].map(([, name]) => name))
  const leads = [...response.body.matchAll(/<a href="#(\w+)">/g)].map(([, name]) => name)
  expect(shapes).toContain('Order')
  expect(new Set(leads).size).toBeGreaterThan(40)
  expect(leads.filter((name) => !shapes.has(name))).toEqual([])
  expect(response.body).not.toContain('$ref')
})
