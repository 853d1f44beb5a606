import type { z } from 'zod'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { schemas } from '#contract/endpoint-schemas.ts'
import { summaries } from '#contract/endpoint-summaries.ts'
import { keysOf } from '#domain/keys-of.ts'
import type { CallSchemas } from '#platform/http/http.ts'
import { createShapes, type Shape } from './contract-shapes.ts'
import { refusalResponses, refusalShape } from './refusal-documents.ts'

/** The rows as an OpenAPI document. */
export function contractDocument(publicUrl: string) {
  const { shape, keep, named } = createShapes()
  keep('Refusal', refusalShape)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const name of keysOf(endpoints)) {
    const { method, path } = endpoints[name]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, shape) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Shop API', version: '1' },
    servers: [{ url: `${publicUrl}/api/web` }],
    components: { schemas: inOrder(named), securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function operation(name: EndpointName, shape: Shape) {
  const { signIn } = endpoints[name]
  const row: CallSchemas = schemas[name]
  return {
    operationId: name,
    summary: summaries[name],
    security: signIn === 'required' ? [{ token: [] }] : [],
    parameters: [...parameters('path', row.params, shape), ...parameters('query', row.query, shape)],
    ...(row.body && {
      requestBody: {
        // Where every field may be left out, so may the body.
        required: !row.body.safeParse({}).success,
        content: { 'application/json': { schema: shape(row.body, 'input') } },
      },
    }),
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: envelope(row, shape) } } },
      ...refusalResponses(name, (schema) => shape(schema, 'output')),
    },
  }
}

function envelope(row: CallSchemas, shape: Shape) {
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

function parameters(place: string, schema: z.ZodType | undefined, shape: Shape) {
  const { properties, required = [] } = schema ? shape(schema, 'input') : {}
  return Object.entries(properties ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }))
}

function inOrder(named: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
