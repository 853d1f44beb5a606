import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { schemas } from '#contract/endpoint-schemas.ts'
import { schemaNames } from '#contract/schema-names.ts'
import { keysOf } from '#domain/keys-of.ts'
import type { CallSchemas } from '#platform/http/http.ts'

const place = '#/components/schemas/'

/** Writes schemas as they stand inside the document: what has a name is pointed at, and kept once in `named`. */
export function createShapes() {
  nameSchemas()
  const named: Record<string, unknown> = {}

  function shape(schema: z.ZodType, io: 'input' | 'output') {
    const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    // The document says once for all what kind of schemas it has.
    const { $schema: _, $defs = {}, ...inside } = pointing(whole)
    for (const [name, part] of Object.entries($defs)) keep(name, part)
    return inside
  }

  /** A name stands for one shape, whether it is sent or received. */
  function keep(name: string, part: unknown): void {
    if (name in named && JSON.stringify(named[name]) !== JSON.stringify(part))
      throw new Error(`${name} is two different schemas`)
    named[name] = part
  }

  return { shape, keep, named }
}

export type Shape = ReturnType<typeof createShapes>['shape']

export function pointerTo(name: string) {
  return { $ref: place + name }
}

function pointing<Whole>(whole: Whole): Whole {
  // What was just written by JSON is read back with other addresses in it.
  return JSON.parse(JSON.stringify(whole).replaceAll('"$ref":"#/$defs/', `"$ref":"${place}`)) as Whole
}

function nameSchemas(): void {
  for (const [name, schema] of Object.entries(schemaNames)) giveName(schema, name)
  for (const row of keysOf(endpoints)) {
    const { body, data }: CallSchemas = schemas[row]
    const called = row.charAt(0).toUpperCase() + row.slice(1)
    for (const [schema, part] of [
      [body, 'Body'],
      [data, 'Data'],
    ] as const)
      if (schema instanceof z.ZodObject && z.globalRegistry.get(schema)?.id === undefined)
        giveName(schema, called + part)
  }
}

function giveName(schema: z.ZodType, id: string): void {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
}
