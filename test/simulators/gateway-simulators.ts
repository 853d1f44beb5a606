import { fastify } from 'fastify'
import type { Gateway } from '#server/payment/payment-provider.ts'
import { createCashfree } from '#server/payment/gateways/cashfree/cashfree.ts'
import type { OutsideLimits } from '#platform/outside/outside.ts'
import { createPhonepe } from '#server/payment/gateways/phonepe/phonepe.ts'
import { createRazorpay } from '#server/payment/gateways/razorpay/razorpay.ts'
import { cashfreeSimulator } from './cashfree-simulator.ts'
import type { BookedPayment, SimulatedGateway } from './gateway-books.ts'
import { createGatewayBooks } from './gateway-books.ts'
import { refuseInLiveMode } from '#server/payment/gateways/sandbox/sample-mode-only.ts'
import { phonepeSimulator } from './phonepe-simulator.ts'
import { razorpaySimulator } from './razorpay-simulator.ts'
import { createSimulatedFaults } from './simulated-faults.ts'
import { simulatorControl } from './simulator-control.ts'
import { simulatorKeys } from './simulator-keys.ts'
import { simulatorPages } from './simulator-pages.ts'
import { acceptForms, addFaults, portOf } from './simulator-server.ts'
import type { SimulatorDependencies } from './simulator-dependencies.ts'
import { calledEndpoint } from './simulator-dependencies.ts'
import { createWebhookSender } from './webhook-sender.ts'

export type GatewaySimulators = Awaited<ReturnType<typeof openGatewaySimulators>>

type Options = {
  mode: 'sample' | 'live'
  port?: number
  seed?: number
  /** The wait before an unanswered webhook is sent again; doubled each time. */
  retryMs?: number
}

/**
 * PhonePe, Razorpay and Cashfree in one process of their own, for development and tests.
 * Refuses live mode.
 */
export async function openGatewaySimulators({ mode, port = 0, seed = 1, retryMs = 1000 }: Options) {
  refuseInLiveMode(mode)
  const books = createGatewayBooks()
  const faults = createSimulatedFaults(seed)
  const webhooks = createWebhookSender({ books, faults, retryMs })
  const app = fastify({ forceCloseConnections: true })
  let url = ''
  const dependencies: SimulatorDependencies = {
    books,
    pageUrl: ({ gateway, reference }: BookedPayment) => `${url}/page/${gateway}/${reference}`,
    tokens: new Set(),
    report: webhooks.report,
    catchUp: webhooks.catchUp,
    answers: new Map(),
  }

  acceptForms(app)
  // Called from the shop as gateways are: how often, and by which endpoint.
  const calls = new Map<string, number>()
  app.addHook('onRequest', async (request) => {
    const called = calledEndpoint(request)
    const key = called ? `${called.gateway}/${called.endpoint}` : 'page'
    calls.set(key, (calls.get(key) ?? 0) + 1)
  })
  addFaults(app, faults)
  await app.register(phonepeSimulator, { ...dependencies, prefix: '/phonepe' })
  await app.register(razorpaySimulator, { ...dependencies, prefix: '/razorpay' })
  await app.register(cashfreeSimulator, { ...dependencies, prefix: '/cashfree' })
  await app.register(simulatorPages, dependencies)
  await app.register(simulatorControl, { ...dependencies, faults })
  await app.listen({ port, host: '127.0.0.1' })
  url = `http://127.0.0.1:${portOf(app)}`

  return {
    url,
    books,
    faults,
    webhooks,
    /** PhonePe's tokens stop working at once. */
    expireTokens: () => dependencies.tokens.clear(),
    callsTo: (gateway: SimulatedGateway, endpoint: string) => calls.get(`${gateway}/${endpoint}`) ?? 0,
    /** The shop's own adapters, pointed here. */
    provider: (name: SimulatedGateway, limits?: Partial<OutsideLimits>) => simulated(url, name, limits),
    async close() {
      await webhooks.stop()
      await app.close()
    },
  }
}

function simulated(url: string, name: SimulatedGateway, limits?: Partial<OutsideLimits>): Gateway {
  const { phonepe, razorpay, cashfree } = simulatorKeys
  const common = { base: `${url}/${name}`, limits, pages: { hosts: [new URL(url).host], allowsHttp: true } }
  if (name === 'phonepe') {
    const { webhookLogin, ...client } = phonepe
    return createPhonepe({ ...common, ...client, tokenBase: common.base, webhookLogins: [webhookLogin] })
  }
  if (name === 'razorpay') {
    const { webhookSecret, ...key } = razorpay
    return createRazorpay({ ...common, ...key, webhookSecrets: [webhookSecret] })
  }
  return createCashfree({ ...common, ...cashfree, webhookSecrets: [cashfree.clientSecret] })
}
