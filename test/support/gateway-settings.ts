import type { SimulatedGateway } from '../simulators/gateway-books.ts'

/** The settings of a shop that uses a simulated gateway. */
export function gatewaySettings(gateway: SimulatedGateway, url: string): Record<string, string> {
  const host = new URL(url).host
  return {
    PAYMENT_PROVIDERS: gateway,
    PHONEPE_URL: `${url}/phonepe`,
    PHONEPE_TOKEN_URL: `${url}/phonepe`,
    PHONEPE_PAGE_HOSTS: host,
    PHONEPE_CLIENT_ID: 'SIMULATED',
    PHONEPE_CLIENT_SECRET: 'simulated-secret',
    PHONEPE_WEBHOOK_USERNAME: 'merchant_user',
    PHONEPE_WEBHOOK_PASSWORD: 'Passw0rd123',
    RAZORPAY_URL: `${url}/razorpay`,
    RAZORPAY_PAGE_HOSTS: host,
    RAZORPAY_KEY_ID: 'rzp_test_simulated',
    RAZORPAY_KEY_SECRET: 'simulated-secret',
    RAZORPAY_WEBHOOK_SECRET: 'simulated-webhook',
    CASHFREE_URL: `${url}/cashfree`,
    CASHFREE_PAGE_HOSTS: host,
    CASHFREE_CLIENT_ID: 'SIMULATED',
    CASHFREE_CLIENT_SECRET: 'cfsk_test_secret',
  }
}

/** What a shop sets on the day of a rotation: the secrets that its webhooks were signed with before. */
export const previousSecrets: Record<string, string> = {
  PHONEPE_WEBHOOK_USERNAME_PREVIOUS: 'merchant_before',
  PHONEPE_WEBHOOK_PASSWORD_PREVIOUS: 'Passw0rd122',
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'simulated-webhook-before',
  CASHFREE_CLIENT_SECRET_PREVIOUS: 'cfsk_test_secret_before',
}
