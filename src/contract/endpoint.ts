/** Who may call a row: anyone, anyone but a token is looked at, the signed-in customer, or a gateway's signature. */
export type SignIn = 'none' | 'optional' | 'required' | 'signature'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What a call takes: `params` from the path, `query` from the address, `body` as JSON. */
export type CallInput = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

/**
 * One row of `/api/web`. `Input` and `Data` exist for the compiler only: the browser ships the rows but no schema.
 * The schemas that the server parses with stand in `schemas.ts`, checked against these types.
 */
export type Endpoint<Input extends CallInput = CallInput, Data = unknown> = {
  method: Method
  /** Path below `/api/web`, parameters as `{name}` (spec §7). */
  path: string
  signIn: SignIn
  /** One line for the readable page of the contract. */
  summary: string
  /** Never set: carries the types of the row. */
  readonly shape?: { input: Input; data: Data }
}

export type InputOf<E> = E extends Endpoint<infer Input, infer _Data> ? Input : never
export type DataOf<E> = E extends Endpoint<infer _Input, infer Data> ? Data : never

/** Every answer of the API (api.md, "Shape of every answer"). `status` equals the HTTP status. */
export type Answer<Data> =
  | { status: 200; message: string; data: Data; meta?: Record<string, unknown> }
  | { status: number; message: string; code: string; data: unknown }

type RowInput = Pick<Endpoint, 'method' | 'path' | 'signIn' | 'summary'>

/** Declares a row together with the types of its input and data. */
export function row<Input extends CallInput, Data>(parts: RowInput): Endpoint<Input, Data> {
  return parts
}
