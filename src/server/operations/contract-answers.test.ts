import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { checkOut, dataOf, makeSize, oneBuyer, submit, type Buyer } from '#test/support/order-makers.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

type Schema = Parameters<typeof z.fromJSONSchema>[0]
type Written = Exclude<Schema, boolean>
type OpenApi = {
  components: { schemas: Record<string, Written> }
  paths: Record<
    string,
    Record<
      string,
      { responses: Record<string, { content: Record<'application/json', { schema: Written }> }> }
    >
  >
}

let shop: TestShop
let buyer: Buyer
let document: OpenApi

beforeAll(async () => {
  shop = await openTestShop()
  buyer = await oneBuyer(shop)
  const text = await (await fetch(`${shop.url}/api/openapi.json`)).text()
  document = JSON.parse(
    text
      // Where JSON Schema keeps what is pointed at.
      .replaceAll('#/components/schemas/', '#/$defs/')
      // JSON Schema means its patterns with the u flag, which this reader leaves out.
      .replaceAll(String.raw`^\\P{Cc}*$`, String.raw`^[^\\u0000-\\u001f\\u007f-\\u009f]*$`),
  )
})
afterAll(() => shop.close())

/** What the document says of an answer of this status, read as JSON Schema by one who knows nothing else. */
function toldOf(name: EndpointName, status: number) {
  const { method, path } = endpoints[name]
  const told =
    document.paths[path]?.[method.toLowerCase()]?.responses[status]?.content['application/json'].schema
  if (told === undefined) throw new Error(`${name} ${status} is not in the document`)
  return z.fromJSONSchema({ ...told, $defs: document.components.schemas })
}

test('what the shop answers is as the document says, which another client reads', async () => {
  const size = await makeSize(shop)
  const { orderId } = dataOf(
    await submit(shop, buyer, await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 2 }] })),
  )
  const line = { productId: size.productId, selectedColor: size.color, selectedSize: size.size, quantity: 1 }
  const calls: Array<[EndpointName, Parameters<TestShop['send']>[1], number]> = [
    ['listProducts', { query: {} }, 200],
    ['listProducts', { query: { search: 'leggings' } }, 200],
    ['readProduct', { params: { id: 'shawl' } }, 200],
    ['readProduct', { params: { id: 'never-sold' } }, 404],
    ['readMenu', { params: { brand: 'shop' } }, 200],
    ['listCollections', {}, 200],
    ['readHomeContent', {}, 200],
    ['readDelivery', { params: { pincode: '641001' } }, 200],
    ['listAddresses', {}, 200],
    ['quoteOrder', { body: { orderItems: [line], paymentMethod: 1 } }, 200],
    ['quoteOrder', { body: { orderItems: [{ ...line, quantity: 0 }] } }, 400],
    ['listOrders', { query: {} }, 200],
    ['readOrder', { params: { orderId } }, 200],
    ['readOrder', { params: { orderId: 'another' } }, 404],
    ['readPaymentStatus', { query: { orderId } }, 200],
    ['readWishlist', {}, 200],
    ['validateCoupon', { body: { code: 'NOTHING', subTotal: 100 } }, 400],
    ['listSessions', {}, 200],
  ]
  for (const [name, input, status] of calls) {
    const response = await shop.send(name, input, { token: buyer.token })
    expect(response.status, name).toBe(status)
    const { error } = toldOf(name, status).safeParse(await response.json())
    expect(error?.issues ?? [], name).toEqual([])
  }
  const signedOut = await shop.send('listOrders', {})
  expect(toldOf('listOrders', 401).safeParse(await signedOut.json()).success).toBe(true)
})

test('an answer that is not as the document says is told from one that is', async () => {
  const response = await shop.send('listOrders', { query: {} }, { token: buyer.token })
  const answer: { data: object[] } = await response.json()
  const { error } = toldOf('listOrders', 200).safeParse({
    ...answer,
    data: [{ ...answer.data[0], status: 9 }],
  })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['data.0.status'])
})
