import { schemas } from '#contract/endpoint-schemas.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createApi, type ApiOf, type CallerOf } from '#platform/http/http.ts'

/** What is known of who is signed in. */
type Holder = { customerId: string; sessionId: string }

type Shape = { endpoints: typeof endpoints; schemas: typeof schemas; holder: Holder }

/** The shop's API: the rows of the contract, their schemas, who calls. */
export type Api = ApiOf<Shape>
export type Caller = CallerOf<Holder>

export function openApi(): Api {
  return createApi<Shape>({ endpoints, schemas, nobody: { customerId: null, sessionId: null } })
}
