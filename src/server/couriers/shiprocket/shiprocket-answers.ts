import { z } from 'zod'

const words = z.string().max(2000)
const shortText = z.string().max(300)
const number = z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(60))
const awb = number.pipe(z.string().min(4).max(40))

const activity = z.object({
  date: shortText,
  activity: words.nullish(),
  status: shortText.nullish(),
  location: shortText.nullish(),
  'sr-status': number.nullish(),
  'sr-status-label': shortText.nullish(),
})

/** What Shiprocket's API v1 (external) answers and reports; unknown fields are let pass. */
export const shiprocketAnswers = {
  token: z.object({ token: z.string().min(1).max(4000) }),
  created: z.object({ order_id: number, shipment_id: number, awb_code: number.nullish() }),
  found: z.object({
    data: z
      .array(
        z.object({
          id: number,
          channel_order_id: shortText.nullish(),
          shipments: z
            .array(z.object({ id: number, awb: number.nullish() }))
            .max(20)
            .nullish(),
        }),
      )
      .max(100),
  }),
  assigned: z.object({
    awb_assign_status: z.number().nullish(),
    message: words.nullish(),
    response: z
      .object({
        data: z.object({ awb_code: number.nullish(), awb_assign_error: words.nullish() }).nullish(),
      })
      .nullish(),
  }),
  said: z.object({ message: words.nullish(), status: z.union([shortText, z.number()]).nullish() }),
  tracked: z.object({
    tracking_data: z.object({
      shipment_track_activities: z.array(activity).max(500).nullish(),
      error: words.nullish(),
    }),
  }),
  report: z.object({
    awb,
    current_status: shortText.nullish(),
    shipment_status: shortText.nullish(),
    shipment_status_id: number.nullish(),
    current_timestamp: shortText.nullish(),
    scans: z.array(activity).max(500).nullish(),
  }),
}
