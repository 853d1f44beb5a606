import type { Database } from '#server/db/database.ts'
import type { Secrets } from '#platform/signing/signing.ts'
import type { Env } from '#server/env.ts'
import { cashOnDelivery } from './cash-on-delivery.ts'
import { createCashfree } from './gateways/cashfree/cashfree.ts'
import type { PageHosts } from './gateway-client/page-address.ts'
import type { PaymentProvider, ProviderName } from './payment-provider.ts'
import { createPhonepe } from './gateways/phonepe/phonepe.ts'
import { createRazorpay } from './gateways/razorpay/razorpay.ts'
import { createSandboxGateway } from './gateways/sandbox/sandbox-gateway.ts'
import { sandboxSecret } from './gateways/sandbox/sandbox-webhook.ts'

type Dependencies = {
  env: Env
  database: Database
  /** Signs what the pretend gateway reports. */
  pepper: Secrets
}

/** Who takes money when the owner names nobody. */
const usual = { sample: ['cash-on-delivery', 'sandbox'], live: ['cash-on-delivery'] } as const

/** The providers that are turned on, in the owner's order of preference. */
export function chooseProviders(dependencies: Dependencies): PaymentProvider[] {
  const { PAYMENT_PROVIDERS, SHOP_MODE } = dependencies.env
  const names = PAYMENT_PROVIDERS.length > 0 ? PAYMENT_PROVIDERS : usual[SHOP_MODE]
  return names.map((name) => makers[name](dependencies))
}

const makers: Record<ProviderName, (dependencies: Dependencies) => PaymentProvider> = {
  'cash-on-delivery': () => cashOnDelivery,
  phonepe: ({ env }) =>
    createPhonepe({
      base: env.PHONEPE_URL ?? addresses[env.SHOP_MODE].phonepe,
      tokenBase: env.PHONEPE_TOKEN_URL ?? addresses[env.SHOP_MODE].phonepeToken,
      clientId: given(env.PHONEPE_CLIENT_ID),
      clientSecret: given(env.PHONEPE_CLIENT_SECRET),
      clientVersion: env.PHONEPE_CLIENT_VERSION,
      webhookLogins: [
        { username: env.PHONEPE_WEBHOOK_USERNAME, password: env.PHONEPE_WEBHOOK_PASSWORD },
        { username: env.PHONEPE_WEBHOOK_USERNAME_PREVIOUS, password: env.PHONEPE_WEBHOOK_PASSWORD_PREVIOUS },
      ].flatMap(({ username, password }) => (username && password ? [{ username, password }] : [])),
      pages: pages(env, env.PHONEPE_PAGE_HOSTS, [
        'mercury.phonepe.com',
        'mercury-uat.phonepe.com',
        'mercury-t2.phonepe.com',
      ]),
    }),
  razorpay: ({ env }) =>
    createRazorpay({
      base: env.RAZORPAY_URL ?? addresses[env.SHOP_MODE].razorpay,
      keyId: given(env.RAZORPAY_KEY_ID),
      keySecret: given(env.RAZORPAY_KEY_SECRET),
      webhookSecrets: secrets(env.RAZORPAY_WEBHOOK_SECRET, env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS),
      pages: pages(env, env.RAZORPAY_PAGE_HOSTS, ['rzp.io']),
    }),
  cashfree: ({ env }) =>
    createCashfree({
      base: env.CASHFREE_URL ?? addresses[env.SHOP_MODE].cashfree,
      clientId: given(env.CASHFREE_CLIENT_ID),
      clientSecret: given(env.CASHFREE_CLIENT_SECRET),
      apiVersion: env.CASHFREE_API_VERSION,
      webhookSecrets: secrets(env.CASHFREE_CLIENT_SECRET, env.CASHFREE_CLIENT_SECRET_PREVIOUS),
      pages: pages(env, env.CASHFREE_PAGE_HOSTS, ['payments.cashfree.com', 'payments-test.cashfree.com']),
    }),
  sandbox: ({ env, database, pepper }) =>
    createSandboxGateway({
      database,
      publicUrl: env.PUBLIC_URL,
      mode: env.SHOP_MODE,
      webhookSecret: sandboxSecret(pepper[0]),
    }),
}

/** Razorpay has one address; its keys decide whether money moves. */
const addresses = {
  sample: {
    phonepe: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
    phonepeToken: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
    razorpay: 'https://api.razorpay.com',
    cashfree: 'https://sandbox.cashfree.com/pg',
  },
  live: {
    phonepe: 'https://api.phonepe.com/apis/pg',
    phonepeToken: 'https://api.phonepe.com/apis/identity-manager',
    razorpay: 'https://api.razorpay.com',
    cashfree: 'https://api.cashfree.com/pg',
  },
}

function pages(env: Env, hosts: string[], usual: string[]): PageHosts {
  return { hosts: hosts.length > 0 ? hosts : usual, allowsHttp: env.SHOP_MODE === 'sample' }
}

function secrets(...all: Array<string | undefined>): string[] {
  return all.filter((secret) => secret !== undefined)
}

/** env.ts has refused to start without it. */
function given(setting: string | undefined): string {
  if (!setting) throw new Error('a gateway is on without its settings')
  return setting
}
