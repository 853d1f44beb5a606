import type { z } from 'zod'
import type { EndpointTable, ParamsIn, UnsentCall } from './endpoint.ts'

/** What one endpoint's calls and answers are parsed with; `meta` stands beside the data, of some answers. */
export type CallSchemas = {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  data: z.ZodType
  meta?: z.ZodType
}

/** The schemas of a table of endpoints: each has `params` for exactly the names in its path. */
export type SchemasFor<Table extends EndpointTable> = {
  [Name in keyof Table]: CallSchemas & ParamsFor<ParamsIn<Table[Name]['path']>>
}

// The first half asks for every name, the second for no other.
type ParamsFor<Names extends string> = [Names] extends [never]
  ? { params?: never }
  : { params: z.ZodObject<Record<Names, z.ZodType<string, string>>> & { keyof: () => z.ZodType<Names> } }

/** What a client sends: each part as its schema takes it; a part that may be empty may be left out. */
export type InputOf<Schemas> = UnsentCall &
  Sent<Schemas, 'params'> &
  Sent<Schemas, 'query'> &
  Sent<Schemas, 'body'>

type Sent<Schemas, Key extends string> =
  Schemas extends Record<Key, infer T extends z.ZodType>
    ? Record<never, never> extends z.input<T>
      ? { [Part in Key]?: z.input<T> }
      : { [Part in Key]: z.input<T> }
    : { [Part in Key]?: undefined }

export type DataOf<Schemas extends CallSchemas> = z.output<Schemas['data']>

type Parsed<Schemas, Key extends string> =
  Schemas extends Record<Key, infer T extends z.ZodType> ? z.output<T> : undefined

/** What a handler receives: the parts of the call after parsing. */
export type ParsedInput<Schemas> = {
  params: Parsed<Schemas, 'params'>
  query: Parsed<Schemas, 'query'>
  body: Parsed<Schemas, 'body'>
}
