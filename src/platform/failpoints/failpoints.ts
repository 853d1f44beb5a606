// What others take of this room; see README.md.
export { failpoint } from './failpoint.ts'
/** @internal */
export { setFailpoint } from './failpoint.ts'
