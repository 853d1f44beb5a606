import type { z } from 'zod'

/** What one endpoint's calls and answers are parsed with. */
export type CallSchemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; data: z.ZodType }

type Parsed<Schemas, Key extends string> =
  Schemas extends Record<Key, infer T extends z.ZodType> ? z.output<T> : undefined

/** What a handler receives: the parts of the call after parsing. */
export type ParsedInput<Schemas> = {
  params: Parsed<Schemas, 'params'>
  query: Parsed<Schemas, 'query'>
  body: Parsed<Schemas, 'body'>
}
