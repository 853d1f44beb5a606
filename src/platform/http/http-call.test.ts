import { expect, test } from 'vitest'
import { callAddress, readAnswer } from './http-call.ts'

const read = (status: number, body: unknown) => readAnswer(new Response(JSON.stringify(body), { status }))

test.each([
  ['the whole envelope', { status: 200, message: 'OK', data: { abandonId: 'a1' } }],
  ['an envelope of data alone', { data: { abandonId: 'a1' } }],
  ['the bare data', { abandonId: 'a1' }],
])('%s is a good answer', async (_what, body) => {
  expect(await read(200, body)).toEqual({ status: 200, message: 'OK', data: { abandonId: 'a1' } })
})

test('a list is data, bare or not', async () => {
  expect(await read(200, [1])).toMatchObject({ status: 200, data: [1] })
  expect(await read(200, { data: [1] })).toMatchObject({ status: 200, data: [1] })
})

test('the total beside a list stays with it', async () => {
  const meta = { total: 7 }
  expect(await read(200, { status: 200, message: 'OK', data: [], meta })).toMatchObject({ meta })
})

test.each([
  ['with data', { status: 400, message: 'Expired.', data: null }],
  ['without data', { status: 400, message: 'Expired.' }],
  ['with its message beside the other fields of its data', { status: 400, data: { message: 'Expired.' } }],
])('a refusal %s says why', async (_what, body) => {
  expect(await read(400, body)).toMatchObject({ status: 400, message: 'Expired.', code: 'refused' })
})

test('a refusal keeps its own code and data', async () => {
  const body = { status: 409, code: 'price-changed', message: '', data: { total: 5 } }
  expect(await read(409, body)).toEqual(body)
})

test('a refusal inside an answer that went well is one', async () => {
  expect(await read(200, { status: 400, data: { message: 'Expired.' } })).toMatchObject({
    status: 400,
    message: 'Expired.',
  })
})

test('only 200 is a good answer to a call that says what it made', async () => {
  expect((await read(202, { data: { orderId: 'o1' } })).status).toBe(202)
  expect((await read(202, { orderId: 'o1' })).status).toBe(202)
  expect((await readAnswer(new Response(null, { status: 204 }))).status).toBe(204)
})

test('a page in place of an answer is none, though it comes with 200', async () => {
  const page = await readAnswer(new Response('<h1>Sign in to this network</h1>', { status: 200 }))
  expect(page).toMatchObject({ status: 502, code: 'no-answer' })
})

test('bare data with a small status of its own is data; one that refuses refuses', async () => {
  expect(await read(200, { orderId: 'o1', status: 2 })).toMatchObject({ status: 200, data: { status: 2 } })
  expect(await read(200, { status: 500, message: 'no' })).toMatchObject({ status: 500, message: 'no' })
})

test('a refusal without a status is nobody’s answer, but its words are kept', async () => {
  expect(await read(502, { message: 'Bad gateway' })).toMatchObject({
    status: 502,
    message: 'Bad gateway',
    code: 'no-answer',
  })
  const page = await readAnswer(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(page).toMatchObject({ status: 502, message: '', code: 'no-answer' })
})

test('an address has the parts of its path and the query that is asked for', () => {
  expect(callAddress('/orders/{orderId}/pay', { params: { orderId: 'a/b' } })).toBe('/orders/a%2Fb/pay')
  expect(callAddress('/orders', { query: { search: 'red', limit: undefined } })).toBe('/orders?search=red')
})

test.each([[{}], [{ params: {} }], [{ params: { orderId: '' } }]])(
  'a call without a part of its path is never sent: %j',
  (call) => {
    expect(() => callAddress('/orders/{orderId}/pay', call)).toThrow('is called without its orderId')
  },
)
