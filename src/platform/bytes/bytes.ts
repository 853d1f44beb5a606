// What others take of this room; see README.md.
export { compress, etagOf, sizeInMemory, type CompressedBytes } from './compressed-bytes.ts'
export { createImprover } from './improver.ts'
export { createLruCache } from './lru-cache.ts'
export { createPreparedAnswers, type PreparedAnswer } from './prepared-answers.ts'
