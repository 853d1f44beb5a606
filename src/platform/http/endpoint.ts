/** Who may call: anyone, anyone but a token is looked at, who is signed in, or who signs the call itself. */
type SignIn = 'none' | 'optional' | 'required' | 'signature'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One row of an API. What it takes and gives is said by its schemas (`call-schemas.ts`), which the browser does not ship. */
export type Endpoint<Path extends string = string, Who extends SignIn = SignIn> = {
  method: Method
  /** Path below the API's base, parameters as `{name}`. */
  path: Path
  signIn: Who
}

export type EndpointTable = Record<string, Endpoint>

/** The names of the parameters in a path. */
export type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never

/** A call before it is one of HTTP: `params` for the path, `query` for the address. Its row has typed it. */
export type UnsentCall = { params?: unknown; query?: unknown; body?: unknown }

/** Every answer of the API. `status` equals the HTTP status. */
export type Answer<Data> =
  | { status: 200; message: string; data: Data; meta?: Record<string, unknown> }
  | { status: number; message: string; code: string; data: unknown }

function rowsFor<Who extends SignIn>(signIn: Who) {
  return <const Path extends `/${string}`>(method: Method, path: Path): Endpoint<Path, Who> => ({
    method,
    path,
    signIn,
  })
}

/** A row that anyone may call. */
export const open = rowsFor('none')

/** A row that anyone may call and that answers better who is signed in. */
export const openOrSignedIn = rowsFor('optional')

/** A row for who is signed in only. */
export const signedIn = rowsFor('required')

/** A row that another server calls; its signature over the raw body is the sign-in. */
export const signed = rowsFor('signature')
