import type { ZodType } from 'zod'
import type { CallSchemas } from './call-schemas.ts'
import type { Refusal } from './outcome.ts'
import { findUnstorable } from './storable.ts'

type Parts = { params: unknown; query: unknown; body: unknown }
type ParsedCall = { ok: true; parts: Parts } | { ok: false; refusal: Refusal }

/** Parses the parts of a call; the first fault becomes the message. Nothing is coerced. */
export function parseCall(schemas: CallSchemas | undefined, call: Parts): ParsedCall {
  const parts: Parts = { params: undefined, query: undefined, body: undefined }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema: ZodType | undefined = schemas?.[part]
    if (!schema) continue
    const fault = findUnstorable(call[part])
    if (fault) return { ok: false, refusal: invalid(part, [fault]) }
    const result = schema.safeParse(call[part] ?? {}, { error: inWords })
    if (!result.success) return { ok: false, refusal: invalid(part, result.error.issues) }
    parts[part] = result.data
  }
  return { ok: true, parts }
}

/** What is said where a schema has no sentence of its own for the fault. */
function inWords({ input, path = [] }: { input?: unknown; path?: PropertyKey[] | undefined }): string {
  const field = path.filter((key) => typeof key === 'string').at(-1)
  if (field === undefined) return 'Check what was entered.'
  return input === undefined ? `${field} is missing.` : `${field} is not as it should be.`
}

function invalid(part: string, issues: Array<{ path: PropertyKey[]; message: string }>): Refusal {
  const faults = issues.slice(0, 20).map(({ path, message }) => ({
    field: path.map(String).join('.') || part,
    message,
  }))
  return {
    status: 400,
    code: 'invalid-input',
    message: faults[0]?.message ?? 'Check what was entered.',
    data: { faults },
  }
}
