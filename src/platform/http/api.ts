import type { Answer } from '#contract/endpoint.ts'
import type { Data, EndpointName, Endpoints, Input } from '#contract/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import { schemas } from '#contract/endpoint-schemas.ts'
import type { ParsedInput } from '#contract/endpoint-schemas.ts'
import { refuse } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { parseCall } from './parse-call.ts'

/** Who calls, as far as the server itself knows. */
export type Caller = {
  customerId: string | null
  sessionId: string | null
  token: string | null
  /** The client's address, found through exactly the trusted proxies. */
  clientAddress: string
  userAgent: string
  headers: Record<string, string | string[] | undefined>
}

type CallerOf<Name extends EndpointName> = Endpoints[Name]['signIn'] extends 'required'
  ? Caller & { customerId: string; sessionId: string; token: string }
  : Caller

/** What a row's handler receives. `rawBody` is set for rows that a gateway signs. */
type Call<Name extends EndpointName> = ParsedInput<Name> & { caller: CallerOf<Name>; rawBody: Buffer }

export type Handler<Name extends EndpointName> = (
  call: Call<Name>,
) => Outcome<Data<Name>> | Promise<Outcome<Data<Name>>>

type RawCall = { params: unknown; query: unknown; body: unknown; caller: Caller; rawBody: Buffer }
type AnyHandler = (call: RawCall) => Promise<Outcome<unknown>>

export type Api = ReturnType<typeof createApi>

/** The rows of the contract and who answers them. */
export function createApi() {
  const handlers = new Map<EndpointName, AnyHandler>()

  /** Gives a row its handler; once. */
  function answer<Name extends EndpointName>(name: Name, handler: Handler<Name>) {
    if (handlers.has(name)) throw new Error(`two handlers for ${name}`)
    handlers.set(name, async (call) => {
      const parsed = parseCall(schemas[name], call)
      if (!parsed.ok) return refuse(parsed.refusal)
      // The one place where the parsed parts meet the types of their row: `schemas.ts` has tied both together.
      return handler({ ...parsed.parts, caller: call.caller, rawBody: call.rawBody } as unknown as Call<Name>)
    })
  }

  /** Rows that nobody answers: the shop refuses to start while there are any. */
  function unanswered(): EndpointName[] {
    const names = Object.keys(endpoints) as EndpointName[]
    return names.filter((name) => !handlers.has(name))
  }

  /** Runs a row; `call` holds what came over the wire, unparsed. */
  async function run(name: EndpointName, call: RawCall): Promise<Outcome<unknown>> {
    const handler = handlers.get(name)
    if (!handler) return refuse({ status: 503, code: 'not-answered', message: 'This call is not available.' })
    return handler(call)
  }

  /** A call inside the process, for pages: the same parsing and handlers, without HTTP. Public rows only. */
  async function call<Name extends EndpointName>(
    name: Name,
    input: Input<Name>,
  ): Promise<Answer<Data<Name>>> {
    if (endpoints[name].signIn === 'required')
      throw new Error(`${name} needs a sign-in and is called from a page`)
    const parts: { params?: unknown; query?: unknown; body?: unknown } = input
    const outcome = await run(name, {
      params: parts.params,
      query: parts.query ?? {},
      body: parts.body,
      caller: nobody,
      rawBody: Buffer.alloc(0),
    })
    return toAnswer(outcome) as Answer<Data<Name>>
  }

  return { answer, unanswered, run, call }
}

const nobody: Caller = {
  customerId: null,
  sessionId: null,
  token: null,
  clientAddress: '127.0.0.1',
  userAgent: '',
  headers: {},
}

/** The envelope of an outcome. */
export function toAnswer(outcome: Outcome<unknown>): Answer<unknown> {
  if (outcome.kind === 'prepared') {
    const { data, meta } = outcome.answer
    return meta ? { status: 200, message: 'OK', data, meta } : { status: 200, message: 'OK', data }
  }
  if (outcome.kind === 'refused') {
    const { status, code, message, data } = outcome.refusal
    return { status, code, message, data: data ?? null }
  }
  const { data, message, meta } = outcome
  return meta ? { status: 200, message, data, meta } : { status: 200, message, data }
}
