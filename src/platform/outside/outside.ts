// What others take of this room; see README.md.
export { createAccessToken } from './access-token.ts'
export { createCircuitBreaker } from './circuit-breaker.ts'
export { createOutsideClient, outsideLimits } from './outside-client.ts'
export type { OutsideClient, OutsideLimits, OutsideReply } from './outside-client.ts'
export { parsedBody, singleHeader } from './received-call.ts'
