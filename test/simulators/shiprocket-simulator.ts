import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type CourierBooks, unservedPincode } from './courier-books.ts'
import { courierKeys } from './courier-keys.ts'
import { shiprocketActivity } from './courier-scans.ts'
import { param, query, refuse, settings } from './simulator-dependencies.ts'

const login = z.object({ email: z.string(), password: z.string() })
const order = z.object({
  order_id: z.string().min(1).max(50),
  order_date: z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}$/),
  pickup_location: z.string(),
  billing_customer_name: z.string().min(1),
  billing_address: z.string().min(3),
  billing_city: z.string().min(1),
  billing_pincode: z.string().regex(/^[0-9]{6}$/),
  billing_state: z.string().min(1),
  billing_country: z.string().min(1),
  billing_phone: z.string().regex(/^[0-9]{10}$/),
  shipping_is_billing: z.literal(true),
  order_items: z
    .array(
      z.object({
        name: z.string().min(1),
        sku: z.string().min(1),
        units: z.number().int().min(1),
        selling_price: z.number(),
      }),
    )
    .min(1),
  payment_method: z.enum(['COD', 'Prepaid']),
  sub_total: z.number().positive(),
  length: z.number().min(0.5),
  breadth: z.number().min(0.5),
  height: z.number().min(0.5),
  weight: z.number().positive(),
})

/** Shiprocket's API v1 (external) as its documentation describes it, below `/shiprocket`. */
export async function shiprocketSimulator(
  app: FastifyInstance,
  { books, tokens }: { books: CourierBooks; tokens: Set<string> },
) {
  const { email, password, pickupLocation } = courierKeys.shiprocket
  app.addHook('preHandler', async (request, reply) => {
    const token = String(request.headers.authorization ?? '').replace('Bearer ', '')
    if (request.url.endsWith('/auth/login') || tokens.has(token)) return
    return refuse(reply, 401, { message: 'Token has expired', status_code: 401 })
  })

  app.post('/auth/login', settings('shiprocket', 'token'), async (request, reply) => {
    const body = login.safeParse(request.body)
    if (!body.success || body.data.email !== email || body.data.password !== password)
      return refuse(reply, 403, { message: 'Invalid email and password combination', status_code: 403 })
    const token = `sr-${tokens.size + 1}-${Math.random()}`
    tokens.add(token)
    return { id: 1, first_name: 'API', email, company_id: 25_149, token }
  })

  app.post('/orders/create/adhoc', settings('shiprocket', 'create'), async (request, reply) => {
    const body = order.safeParse(request.body)
    if (!body.success)
      return refuse(reply, 422, { message: 'The given data was invalid.', errors: {}, status_code: 422 })
    const {
      order_id: reference,
      billing_pincode: pincode,
      payment_method: method,
      sub_total: total,
    } = body.data
    if (body.data.pickup_location !== pickupLocation)
      return refuse(reply, 400, { message: 'Wrong Pickup location entered.', status_code: 400 })
    const cashRupees = method === 'COD' ? total : 0
    const parcel =
      books.find('shiprocket', reference) ??
      books.enter({ courier: 'shiprocket', reference, pincode, cashRupees })
    return {
      order_id: parcel.orderId,
      shipment_id: parcel.shipmentId,
      status: 'NEW',
      status_code: 1,
      awb_code: '',
    }
  })

  app.get('/orders', settings('shiprocket', 'status'), async (request) => {
    const found = books.find('shiprocket', query(request, 'search'))
    const shipments = found ? [{ id: found.shipmentId, awb: found.awb ?? '' }] : []
    return { data: found ? [{ id: found.orderId, channel_order_id: found.reference, shipments }] : [] }
  })

  app.post('/courier/assign/awb', settings('shiprocket', 'create'), async (request, reply) => {
    const body = z.object({ shipment_id: z.number() }).safeParse(request.body)
    const parcel = body.success ? books.byShipment(body.data.shipment_id) : undefined
    if (!parcel)
      return refuse(reply, 422, { message: 'The shipment id field is required.', status_code: 422 })
    if (parcel.pincode === unservedPincode)
      return {
        awb_assign_status: 0,
        response: { data: { awb_assign_error: 'Courier not serviceable at this pincode' } },
      }
    const awb_code = parcel.awb ?? books.number(parcel, new Date())
    return {
      awb_assign_status: 1,
      response: { data: { awb_code, courier_name: 'Delhivery Surface', cod: 0 } },
    }
  })

  app.post('/courier/generate/pickup', async () => ({ pickup_status: 1, response: {} }))

  app.post('/orders/cancel', async (request) => {
    const body = z.object({ ids: z.array(z.number()) }).parse(request.body)
    for (const parcel of books.parcels) if (body.ids.includes(parcel.orderId)) parcel.isCancelled = true
    return { status: 200, message: 'Order cancelled successfully.' }
  })

  app.post('/orders/cancel/shipment/awbs', settings('shiprocket', 'cancel'), async (request, reply) => {
    const body = z.object({ awbs: z.array(z.string()).length(1) }).parse(request.body)
    const parcel = books.byAwb('shiprocket', body.awbs[0] ?? '')
    if (!parcel) return refuse(reply, 404, { message: 'AWB not found', status_code: 404 })
    parcel.isCancelled = true
    return { message: 'Bulk Shipment cancellation is in progress. Please wait for 24 hours.' }
  })

  app.get('/courier/track/awb/:awb', settings('shiprocket', 'status'), async (request) => {
    const parcel = books.byAwb('shiprocket', param(request, 'awb'))
    if (!parcel)
      return { tracking_data: { track_status: 0, error: 'Aahh! There is no activities found in our DB.' } }
    return {
      tracking_data: {
        track_status: 1,
        shipment_status: 18,
        shipment_track: [{ awb_code: parcel.awb }],
        shipment_track_activities: parcel.scans.map(shiprocketActivity).toReversed(),
      },
    }
  })

  app.post('/ndr/:awb/action', settings('shiprocket', 'cancel'), async (request, reply) => {
    const body = z
      .looseObject({ action: z.enum(['re-attempt', 'return']), comments: z.string().min(1) })
      .safeParse(request.body)
    const parcel = books.byAwb('shiprocket', param(request, 'awb'))
    if (!body.success || !parcel) return refuse(reply, 422, { message: 'The action field is required.' })
    parcel.wishes.push(body.data)
    return reply.code(202).send({ status: 'Data Updated Sucessfully' })
  })
}
