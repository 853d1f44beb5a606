// What others take of this room; see README.md. Runs in browsers too.
export { allKeyed } from './all-keyed.ts'
export { createBatcher } from './batcher.ts'
export { createJobPool } from './job-pool.ts'
export { createKeyedMutex } from './keyed-mutex.ts'
export { createSemaphore } from './semaphore.ts'
export { createSingleFlight } from './single-flight.ts'
export { createTokenBucket } from './token-bucket.ts'
