import { repeat } from '#platform/jobs/jobs.ts'
import { createAskCouriers } from './ask-couriers.ts'
import { createBookNumbers } from './book-numbers.ts'
import type { CourierDependencies } from './courier-dependencies.ts'
import { createReadNewsFile } from './read-news-file.ts'
import { createReceiveReports } from './receive-reports.ts'

const bookEveryMs = 3000
const followEveryMs = 60_000

export type CouriersOnCall = ReturnType<typeof createCouriersOnCall>

/** Couriers who are asked over the net: numbers, what is to be done, where parcels are, and what they report. */
export function createCouriersOnCall(dependencies: CourierDependencies) {
  const { log, turns } = dependencies
  const { round } = createBookNumbers(dependencies)
  const { follow, tell } = createAskCouriers(dependencies)
  const jobs = [
    repeat({ name: 'numbers of couriers', everyMs: bookEveryMs, work: round, log, turns }),
    repeat({ name: 'whereabouts of parcels', everyMs: followEveryMs, work: follow, log, turns }),
  ]

  return {
    receive: createReceiveReports(dependencies),
    tell,
    readNewsFile: createReadNewsFile(dependencies),
    start: () => jobs.forEach((job) => job.start()),
    async stop(): Promise<void> {
      await Promise.all(jobs.map((job) => job.stop()))
    },
    /** All that is due, now. */
    async work(): Promise<void> {
      await round()
      await follow(new AbortController().signal)
    },
  }
}
