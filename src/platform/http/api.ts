import type { CallSchemas, DataOf, InputOf, ParsedInput } from './call-schemas.ts'
import type { Answer, EndpointTable } from './endpoint.ts'
import { typedAnswer } from './http-call.ts'
import { refuse } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { parseCall } from './parse-call.ts'

/** Everything one API is made of. `Holder`: what is known of who is signed in. */
export type ApiShape = { endpoints: EndpointTable; schemas: Record<string, CallSchemas>; holder: object }

type NameIn<Shape extends ApiShape> = keyof Shape['endpoints'] & keyof Shape['schemas'] & string

/** Who calls, as far as the server itself knows; without a sign-in every field of the holder is null. */
export type CallerOf<Holder> = { [Key in keyof Holder]: Holder[Key] | null } & {
  token: string | null
  /** The client's address, found through exactly the trusted proxies. */
  clientAddress: string
  userAgent: string
  headers: Record<string, string | string[] | undefined>
}

type CallerAt<
  Shape extends ApiShape,
  Name extends NameIn<Shape>,
> = Shape['endpoints'][Name]['signIn'] extends 'required'
  ? CallerOf<Shape['holder']> & Shape['holder'] & { token: string }
  : CallerOf<Shape['holder']>

/** What an endpoint's handler receives. `rawBody` is set for those whose calls are signed. */
type Call<Shape extends ApiShape, Name extends NameIn<Shape>> = ParsedInput<Shape['schemas'][Name]> & {
  caller: CallerAt<Shape, Name>
  rawBody: Buffer
}

type HandlerAt<Shape extends ApiShape, Name extends NameIn<Shape>> = (
  call: Call<Shape, Name>,
) => Outcome<DataOf<Shape['schemas'][Name]>> | Promise<Outcome<DataOf<Shape['schemas'][Name]>>>

type RawCall<Holder> = {
  params: unknown
  query: unknown
  body: unknown
  caller: CallerOf<Holder>
  rawBody: Buffer
}
type AnyHandler<Holder> = (call: RawCall<Holder>) => Promise<Outcome<unknown>>

export type ApiOf<Shape extends ApiShape> = {
  endpoints: Shape['endpoints']
  /** What is known of somebody who is not signed in. */
  nobody: CallerOf<Shape['holder']>
  /** Gives an endpoint its handler; once. */
  answer<Name extends NameIn<Shape>>(name: Name, handler: HandlerAt<Shape, Name>): void
  /** Endpoints that nobody answers: a program had better not start while there are any. */
  unanswered(): string[]
  /** Runs an endpoint; `call` holds what came over the wire, unparsed. */
  run(name: NameIn<Shape>, call: RawCall<Shape['holder']>): Promise<Outcome<unknown>>
  /** A call inside the process: the same parsing and handlers, without HTTP. Public endpoints only. */
  call<Name extends NameIn<Shape>>(
    name: Name,
    input: InputOf<Shape['schemas'][Name]>,
  ): Promise<Answer<DataOf<Shape['schemas'][Name]>>>
}

type Options<Shape extends ApiShape> = Pick<Shape, 'endpoints' | 'schemas'> & {
  nobody: { [Key in keyof Shape['holder']]: null }
}

/** The endpoints of a contract and who answers them. */
export function createApi<Shape extends ApiShape>({
  endpoints,
  schemas,
  nobody,
}: Options<Shape>): ApiOf<Shape> {
  const handlers = new Map<string, AnyHandler<Shape['holder']>>()
  const stranger = { ...nobody, token: null, clientAddress: '127.0.0.1', userAgent: '', headers: {} }

  const run: ApiOf<Shape>['run'] = async (name, call) => {
    const handler = handlers.get(name)
    if (!handler) return refuse({ status: 503, code: 'not-answered', message: 'This call is not available.' })
    return handler(call)
  }

  return {
    endpoints,
    nobody: stranger,

    answer(name, handler) {
      if (handlers.has(name)) throw new Error(`two handlers for ${name}`)
      handlers.set(name, async ({ caller, rawBody, ...parts }) => {
        const parsed = parseCall(schemas[name], parts)
        if (!parsed.ok) return refuse(parsed.refusal)
        // The one place where the parsed parts meet the types of their endpoint: the schema has made them so.
        return handler({ ...parsed.parts, caller, rawBody } as Parameters<typeof handler>[0])
      })
    },

    unanswered: () => Object.keys(endpoints).filter((name) => !handlers.has(name)),

    run,

    async call(name, input) {
      if (endpoints[name]?.signIn === 'required')
        throw new Error(`${name} needs a sign-in and is called inside the process`)
      const { params, query = {}, body } = input
      const outcome = await run(name, { params, query, body, caller: stranger, rawBody: Buffer.alloc(0) })
      return typedAnswer(toAnswer(outcome))
    },
  }
}

/** The envelope of an outcome. */
export function toAnswer(outcome: Outcome<unknown>): Answer<unknown> {
  if (outcome.kind === 'prepared') {
    const { data, meta } = outcome.answer
    return meta ? { status: 200, message: 'OK', data, meta } : { status: 200, message: 'OK', data }
  }
  if (outcome.kind === 'page') return { status: 200, message: 'OK', data: outcome.html }
  if (outcome.kind === 'refused') {
    const { status, code, message, data } = outcome.refusal
    return { status, code, message, data: data ?? null }
  }
  const { data, message, meta } = outcome
  return meta ? { status: 200, message, data, meta } : { status: 200, message, data }
}
