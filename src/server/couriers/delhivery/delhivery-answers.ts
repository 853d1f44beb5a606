import { z } from 'zod'

const words = z.string().max(2000)
const shortText = z.string().max(300)
const awb = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(4).max(40))

/** A scan as it stands in a list, and as it is reported: the same words under other names. */
const scan = z.object({
  ScanType: shortText.nullish(),
  Scan: shortText.nullish(),
  ScanDateTime: shortText.nullish(),
  StatusDateTime: shortText.nullish(),
  ScannedLocation: shortText.nullish(),
  StatusCode: shortText.nullish(),
  Instructions: words.nullish(),
})

const shipment = z.object({
  AWB: awb,
  ReferenceNo: shortText.nullish(),
  Scans: z
    .array(z.object({ ScanDetail: scan }))
    .max(500)
    .nullish(),
})

/** What Delhivery's API for parcels (B2C) answers and reports; unknown fields are let pass. */
export const delhiveryAnswers = {
  created: z.object({
    success: z.boolean().nullish(),
    rmk: words.nullish(),
    packages: z
      .array(
        z.object({
          status: shortText,
          waybill: z.union([awb, z.literal('')]).nullish(),
          refnum: shortText.nullish(),
          remarks: z.union([z.array(words), words]).nullish(),
          serviceable: z.boolean().nullish(),
        }),
      )
      .max(10)
      .nullish(),
  }),
  /** Of numbers that nobody knows there is an error in words instead. */
  tracked: z.object({
    ShipmentData: z
      .array(z.object({ Shipment: shipment }))
      .max(100)
      .nullish(),
    Error: words.nullish(),
  }),
  edited: z.object({
    status: z.union([z.boolean(), shortText]).nullish(),
    remark: words.nullish(),
    error: words.nullish(),
  }),
  acted: z.object({ request_id: shortText.nullish(), error: words.nullish() }),
  report: z.object({
    Shipment: z.object({
      AWB: awb,
      NSLCode: shortText.nullish(),
      Status: z.object({
        Status: shortText,
        StatusType: shortText,
        StatusDateTime: shortText,
        StatusLocation: shortText.nullish(),
        Instructions: words.nullish(),
      }),
    }),
  }),
}
