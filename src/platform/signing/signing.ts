// What others take of this room; see README.md.
export { createSigner } from './signer.ts'
export { createSeal } from './sealed-text.ts'
export { hashToken, makeToken } from './random-token.ts'
export { isSameSecret } from './is-same-secret.ts'
export type { Secrets } from './secrets.ts'
