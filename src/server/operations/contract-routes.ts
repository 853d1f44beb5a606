import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { keysOf } from '#domain/keys-of.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { schemas } from '#contract/endpoint-schemas.ts'
import { summaries } from '#contract/endpoint-summaries.ts'
import type { CallSchemas } from '#platform/http/http.ts'
import { refusalResponses, refusalsOf } from './refusal-documents.ts'

const signInWords = {
  none: 'anyone',
  optional: 'anyone; a signed-in customer is known',
  required: 'signed-in customer (bearer token)',
  signature: 'payment gateway (signature over the raw body)',
}

/** The contract for machines (`/api/openapi.json`) and people (`/api`), made from the rows. */
export async function contractRoutes(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  // Written when somebody asks: a third of what a shop's start would compute, and most never are.
  let document: string | undefined
  let page: string | undefined
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send((document ??= JSON.stringify(openApi(publicUrl)))),
  )
  app.get('/api', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= contractPage())),
  )
}

function openApi(publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const name of keysOf(endpoints)) {
    const { method, path } = endpoints[name]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Shop API', version: '1' },
    servers: [{ url: `${publicUrl}/api/web` }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function operation(name: EndpointName) {
  const { signIn } = endpoints[name]
  const row: CallSchemas = schemas[name]
  return {
    operationId: name,
    summary: summaries[name],
    security: signIn === 'required' ? [{ token: [] }] : [],
    parameters: [...parameters('path', row.params), ...parameters('query', row.query)],
    ...(row.body && {
      requestBody: {
        // Where every field may be left out, so may the body.
        required: !row.body.safeParse({}).success,
        content: { 'application/json': { schema: shape(row.body, 'input') } },
      },
    }),
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: envelope(row) } } },
      ...refusalResponses(name, (schema) => shape(schema, 'output')),
    },
  }
}

function envelope(row: CallSchemas) {
  return {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: {
      status: { const: 200 },
      message: { type: 'string' },
      data: shape(row.data, 'output'),
      ...(row.meta && { meta: shape(row.meta, 'output') }),
    },
  }
}

function parameters(place: string, schema: z.ZodType | undefined) {
  const { properties, required = [] } = schema ? shape(schema, 'input') : {}
  return Object.entries(properties ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }))
}

/** A schema as it stands inside the document, which says once for all what kind they are. */
function shape(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...inside } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return inside
}

function contractPage(): string {
  const rows = keysOf(endpoints).map((name) => {
    const { method, path, signIn } = endpoints[name]
    const row: CallSchemas = schemas[name]
    const shapes = Object.entries({ query: row.query, body: row.body, data: row.data }).flatMap(
      ([part, schema]) =>
        schema
          ? [
              `<details><summary>${part}</summary><pre>${escaped(shape(schema, part === 'data' ? 'output' : 'input'))}</pre></details>`,
            ]
          : [],
    )
    const refused = Object.entries(refusalsOf(name)).map(
      ([status, { codes }]) => `${status} ${codes.map((code) => `<code>${code}</code>`).join(', ')}`,
    )
    return `<article><h2><code>${method} /api/web${path}</code></h2><p>${summaries[name]}. For: ${signInWords[signIn]}.</p><p>May refuse: ${refused.join('; ')}.</p>${shapes.join('')}</article>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The contract of this shop</title><style>body{font:16px/1.6 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#221a33}
h2{font-size:1rem;margin:2rem 0 0}p{margin:.25rem 0}pre{overflow:auto;background:#fbf8f3;padding:1rem;font-size:13px}</style></head>
<body><main><h1>The contract of this shop</h1><p>Every answer is <code>{ status, message, data }</code>; a refusal adds <code>code</code>.
Money is in rupees, weights in grams, times are UTC. For machines: <a href="/api/openapi.json">openapi.json</a>.</p>${rows.join('')}</main></body></html>`
}

function escaped(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
