// What others take of this room; see README.md.
export { failpoint, setFailpoint } from './failpoint.ts'
