// What others take of this room; see README.md.
export { createLimits, type Limits, type Spend } from './create-limits.ts'
