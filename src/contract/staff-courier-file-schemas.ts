import { z } from 'zod'
import { newsKinds } from '#domain/parcel-course.ts'
import { id, moment } from './field-schemas.ts'

const columnName = z.string().min(1).max(80)
const count = z.number().int()

/** Which column of a courier's files says what, and what its words mean where the shop does not know them. */
export const newsColumns = z.strictObject({
  awb: columnName,
  status: columnName,
  at: columnName,
  remark: columnName.nullish(),
  place: columnName.nullish(),
  words: z.record(z.string().min(1).max(80), z.enum([...newsKinds, 'nothing'])).default({}),
})

export const courierFileBody = z.strictObject({
  actionId: id,
  /** The text of a CSV file with a heading. */
  file: z
    .string()
    .min(1, 'The file is empty')
    .max(60_000, 'The file is too long: send at most 60,000 characters at once'),
  /** Unless told, as with the file before, or as the names of the columns say. They are remembered once they were used. */
  columns: newsColumns.optional(),
  /** 'try': tells what each row would do, and does nothing. */
  how: z.enum(['try', 'apply']),
})

/** What became of each row, or would. */
export const courierFileRead = z.object({
  header: z.array(z.string()),
  /** Null: name them, those that are needed at least. */
  columns: newsColumns.nullable(),
  isApplied: z.boolean(),
  rows: z.array(
    z.object({
      line: count,
      awb: z.string(),
      kind: z.enum(newsKinds),
      at: moment,
      /** 'taken': news; 'known': heard before; 'too-late': the parcel was counted in; 'not-sent'; 'ahead': of a day to come. */
      outcome: z.enum(['taken', 'known', 'too-late', 'not-sent', 'ahead', 'unknown-parcel']),
    }),
  ),
  /** Lines that nobody understands. */
  problems: z.array(z.object({ line: count, problem: z.string(), advice: z.string() })),
  /** Words of the status column whose meaning is to be said in `columns.words`, each once. */
  unknownWords: z.array(z.string()),
})

export type NewsColumns = z.infer<typeof newsColumns>
export type CourierFileRead = z.infer<typeof courierFileRead>
