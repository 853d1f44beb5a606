/** Who may call: anyone, anyone but a token is looked at, who is signed in, or who signs the call itself. */
type SignIn = 'none' | 'optional' | 'required' | 'signature'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What a call takes: `params` from the path, `query` from the address, `body` as JSON. */
export type CallInput = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

/**
 * One row of `/api/web`. `Input` and `Data` exist for the compiler only: the browser ships the rows but no schema.
 * The schemas that the server parses with stand in `endpoint-schemas.ts`, checked against these types.
 */
export type Endpoint<Input extends CallInput = CallInput, Data = unknown, Who extends SignIn = SignIn> = {
  method: Method
  /** Path below the API's base, parameters as `{name}`. */
  path: string
  signIn: Who
  /** One line for the readable page of the contract. */
  summary: string
  /** Never set: carries the types of the row. */
  readonly shape?: { input: Input; data: Data }
}

export type InputOf<E> = E extends Endpoint<infer Input, infer _Data> ? Input : never
export type DataOf<E> = E extends Endpoint<infer _Input, infer Data> ? Data : never

/** Every answer of the API. `status` equals the HTTP status. */
export type Answer<Data> =
  | { status: 200; message: string; data: Data; meta?: Record<string, unknown> }
  | { status: number; message: string; code: string; data: unknown }

type Address = `${Method} /${string}`

function row<Input extends CallInput, Data, Who extends SignIn>(
  address: Address,
  signIn: Who,
  summary: string,
): Endpoint<Input, Data, Who> {
  const [, method, path] = /^(GET|POST|PATCH|DELETE) (.+)$/.exec(address) ?? []
  if (!isMethod(method) || !path) throw new Error(`not the address of a row: ${address}`)
  return { method, path, signIn, summary }
}

function isMethod(text: string | undefined): text is Method {
  return text === 'GET' || text === 'POST' || text === 'PATCH' || text === 'DELETE'
}

/** A row that anyone may call. */
export function open<Input extends CallInput, Data>(address: Address, summary: string) {
  return row<Input, Data, 'none'>(address, 'none', summary)
}

/** A row that anyone may call and that answers better who is signed in. */
export function openOrSignedIn<Input extends CallInput, Data>(address: Address, summary: string) {
  return row<Input, Data, 'optional'>(address, 'optional', summary)
}

/** A row for who is signed in only. */
export function signedIn<Input extends CallInput, Data>(address: Address, summary: string) {
  return row<Input, Data, 'required'>(address, 'required', summary)
}

/** A row that another server calls; its signature over the raw body is the sign-in. */
export function signed<Input extends CallInput, Data>(address: Address, summary: string) {
  return row<Input, Data, 'signature'>(address, 'signature', summary)
}
