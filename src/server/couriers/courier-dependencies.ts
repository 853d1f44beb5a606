import type { Turns } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database } from '#server/db/database.ts'
import type { Packing } from '#server/packing/packing.ts'
import type { ParcelNews } from '#server/parcel-news/parcel-news.ts'
import type { StaffActions } from '#server/staff/staff.ts'
import type { CalledCouriers } from './choose-couriers.ts'

/** What the use cases of couriers work with. */
export type CourierDependencies = {
  database: Database
  log: Log
  turns: Turns
  actions: StaffActions
  calls: CalledCouriers
  numbers: Packing['numbers']
  applyNews: ParcelNews['applyNews']
}
