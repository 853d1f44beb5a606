import { z } from 'zod'
import { moment } from './field-schemas.ts'

/** How the shop is: its books, what wants a look, its copies, its jobs. */
export const healthData = z.object({
  /** When the books were last looked at; null: not yet since the shop was made. */
  lookedAt: moment.nullable(),
  promises: z.number().int(),
  broken: z.array(z.object({ name: z.string(), says: z.string(), rows: z.number().int() })),
  /** What an owner should do or look at, one sentence each. */
  advice: z.array(z.string()),
  versions: z.array(z.object({ of: z.string(), is: z.string() })),
  /** When a whole copy was made here, and when the archive last took something; null: never. */
  backupAt: moment.nullable(),
  archivedAt: moment.nullable(),
  jobs: z.array(z.object({ name: z.string(), lastAt: moment.nullable() })),
})

export type HealthData = z.infer<typeof healthData>
