import { call, need } from '#web/api-client.ts'
import { askSignedIn } from '../session.ts'
import { createCustomerData } from './customer-data.ts'

/** Orders, newest first. */
export const orderHistory = createCustomerData('orders', async () => {
  const orders = need(await askSignedIn(() => call('listOrders', {})))
  return Array.isArray(orders) ? orders : []
})

/** One order in full detail, so that nobody has to call; null when it is not the customer's own. */
export const orderById = createCustomerData('the order', async (orderId) => {
  const answer = await askSignedIn(() => call('readOrder', { params: { orderId } }))
  return answer.status === 404 ? null : need(answer)
})

/** Where the account is signed in. */
export const sessionList = createCustomerData('the sessions', async () =>
  need(await askSignedIn(() => call('listSessions', {}))),
)
