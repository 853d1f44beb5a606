import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type CourierBooks, unservedPincode } from './courier-books.ts'
import { courierKeys } from './courier-keys.ts'
import { delhiveryShipment } from './courier-scans.ts'
import { query, refuse, settings } from './simulator-dependencies.ts'

const shipments = z.object({
  shipments: z
    .array(
      z.object({
        name: z.string().min(1),
        add: z.string().min(1),
        pin: z.string().regex(/^[0-9]{6}$/),
        phone: z.string().regex(/^[0-9]{10}$/),
        order: z.string().min(1).max(50),
        payment_mode: z.enum(['COD', 'Prepaid']),
        cod_amount: z.string(),
        total_amount: z.string(),
        weight: z.string(),
      }),
    )
    .length(1),
  pickup_location: z.object({ name: z.literal(courierKeys.delhivery.pickupLocation) }),
})
const actions = z.object({
  data: z
    .array(z.looseObject({ waybill: z.string(), act: z.enum(['RE-ATTEMPT', 'DEFER_DLV', 'EDIT_DETAILS']) }))
    .min(1),
})

/** Delhivery's API for parcels as its documentation describes it, below `/delhivery`. */
export async function delhiverySimulator(app: FastifyInstance, { books }: { books: CourierBooks }) {
  app.addHook('preHandler', async (request, reply) => {
    if (request.headers.authorization !== `Token ${courierKeys.delhivery.token}`)
      return refuse(reply, 401, { detail: 'Authentication credentials were not provided.' })
  })

  app.post('/api/cmu/create.json', settings('delhivery', 'create'), async (request) => {
    const form = z.object({ format: z.literal('json'), data: z.string() }).safeParse(request.body)
    const parsed = shipments.safeParse(form.success ? JSON.parse(form.data.data) : undefined)
    const [wanted] = parsed.success ? parsed.data.shipments : []
    if (!form.success || !wanted || /[&#%;\\]/.test(form.data.data))
      return { success: false, error: true, packages: [], rmk: 'format or data key missing in POST' }
    const refused = (remarks: string) => ({
      success: false,
      rmk: 'An internal Error has occurred, Please get in touch with client.support@delhivery.com',
      packages: [
        { status: 'Fail', waybill: '', refnum: wanted.order, remarks: [remarks], serviceable: false },
      ],
    })
    if (books.find('delhivery', wanted.order)) return refused('Duplicate order id')
    if (wanted.pin === unservedPincode) return refused('Pincode not serviceable')
    const cashRupees = wanted.payment_mode === 'COD' ? Number(wanted.cod_amount) : 0
    const parcel = books.enter({
      courier: 'delhivery',
      reference: wanted.order,
      pincode: wanted.pin,
      cashRupees,
    })
    const waybill = books.number(parcel, new Date())
    return {
      success: true,
      package_count: 1,
      upload_wbn: 'UPL33291234567890',
      packages: [{ status: 'Success', waybill, refnum: wanted.order, remarks: [''], serviceable: true }],
    }
  })

  app.get('/api/v1/packages/json/', settings('delhivery', 'status'), async (request) => {
    const [awbs, refs] = [query(request, 'waybill').split(','), query(request, 'ref_ids').split(',')]
    const found = books.parcels.filter(
      ({ courier, awb, reference }) =>
        courier === 'delhivery' && ((awb !== null && awbs.includes(awb)) || refs.includes(reference)),
    )
    if (found.length === 0)
      return {
        Success: false,
        Error: 'Data does not exists for provided Waybill(s)',
        rmk: 'Data does not exists',
      }
    return { ShipmentData: found.map(delhiveryShipment) }
  })

  app.post('/api/p/edit', settings('delhivery', 'cancel'), async (request) => {
    const body = z.object({ waybill: z.string(), cancellation: z.literal('true') }).safeParse(request.body)
    const parcel = body.success ? books.byAwb('delhivery', body.data.waybill) : undefined
    if (!parcel) return { status: 'Failure', error: 'Incorrect waybill' }
    if (parcel.scans.some(({ kind }) => kind === 'delivered'))
      return { status: 'Failure', remark: 'Package cannot be cancelled in its current status' }
    parcel.isCancelled = true
    return { status: true, waybill: parcel.awb, remark: 'Shipment has been cancelled.' }
  })

  app.post('/api/p/update', settings('delhivery', 'cancel'), async (request) => {
    const body = actions.safeParse(request.body)
    if (!body.success) return { error: 'Invalid action' }
    for (const wish of body.data.data) books.byAwb('delhivery', wish.waybill)?.wishes.push(wish)
    return { request_id: 'UPL10575891229462827496' }
  })
}
