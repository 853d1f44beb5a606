import { z } from 'zod'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { faults, refusals, type Refusals } from '#contract/endpoint-refusals.ts'
import { schemas } from '#contract/endpoint-schemas.ts'
import type { CallSchemas } from '#platform/http/http.ts'
import { pointerTo } from './contract-shapes.ts'

/** What every refusal has; each call says which codes it means and what is in `data`. */
export const refusalShape = {
  type: 'object',
  required: ['status', 'code', 'message', 'data'],
  properties: {
    status: { type: 'integer', minimum: 400 },
    code: { type: 'string' },
    message: { type: 'string', description: 'For the shopper' },
    data: {},
  },
}

/** What a row may answer but 200, by status: its own refusals and those that any call may meet. */
export function refusalsOf(name: EndpointName): Refusals {
  const common = commonRefusals(name)
  const own = refusals[name] ?? {}
  const all: Refusals = { ...common, ...own }
  for (const [status, { codes, data = z.null() }] of Object.entries(common)) {
    const also = own[Number(status)]
    if (!also) continue
    all[Number(status)] = {
      codes: [...also.codes, ...codes],
      data: z.union([also.data ?? z.null(), data]),
    }
  }
  return all
}

function commonRefusals(name: EndpointName): Refusals {
  const { method, signIn } = endpoints[name]
  const row: CallSchemas = schemas[name]
  const common: Refusals = {
    400: { codes: ['malformed-request'] },
    414: { codes: ['malformed-request'] },
    503: { codes: ['try-again'] },
  }
  if (row.body || row.query || row.params)
    common[400] = { codes: ['invalid-input', 'malformed-request'], data: faults.nullable() }
  if (signIn === 'required') common[401] = { codes: ['sign-in-required'] }
  if (method !== 'GET') {
    common[413] = { codes: ['too-large'] }
    common[415] = { codes: ['not-json'] }
  }
  return common
}

/** The same as responses of an OpenAPI operation; `shape` writes a schema. */
export function refusalResponses(name: EndpointName, shape: (schema: z.ZodType) => object) {
  return Object.fromEntries(
    Object.entries(refusalsOf(name)).map(([status, { codes, data = z.null() }]) => [
      status,
      {
        description: `Refused: ${codes.join(', ')}`,
        content: {
          'application/json': {
            schema: {
              allOf: [pointerTo('Refusal')],
              type: 'object',
              required: ['status', 'code', 'message', 'data'],
              properties: {
                status: { const: Number(status) },
                code: { type: 'string', enum: codes },
                message: { type: 'string' },
                data: shape(data),
              },
            },
          },
        },
      },
    ]),
  )
}
