import { type CalledCourier, calledCouriers } from '#domain/courier-adapters.ts'
import { type GatewayName, gatewayNames } from './payment/payment-provider.ts'

type Given = Record<string, string | undefined>

const neededLive = ['SESSION_PEPPER', 'PUBLIC_URL', 'ADMIN_URL', 'SMS_PROVIDERS'] as const
const neededBySender: Record<string, readonly string[]> = {
  msg91: ['MSG91_AUTH_KEY', 'MSG91_SENDER'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_VERIFY_SERVICE', 'TWILIO_MESSAGING_SERVICE'],
}
/** One of these asks for all; so it is with the bucket's. */
const neededByWhatsapp = [
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const
const neededByBucket = [
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_REGION',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_KEY_ID',
  'MEDIA_S3_SECRET',
] as const
const neededByGateway: Record<GatewayName, readonly string[]> = {
  sandbox: [],
  phonepe: [
    'PHONEPE_CLIENT_ID',
    'PHONEPE_CLIENT_SECRET',
    'PHONEPE_WEBHOOK_USERNAME',
    'PHONEPE_WEBHOOK_PASSWORD',
  ],
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  cashfree: ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'],
}
const neededByCourier: Record<CalledCourier, readonly string[]> = {
  delhivery: ['DELHIVERY_TOKEN', 'DELHIVERY_PICKUP_LOCATION', 'DELHIVERY_WEBHOOK_SECRET'],
  shiprocket: [
    'SHIPROCKET_EMAIL',
    'SHIPROCKET_PASSWORD',
    'SHIPROCKET_PICKUP_LOCATION',
    'SHIPROCKET_WEBHOOK_SECRET',
  ],
}

/** What those who are named need and nobody gave, all at once; `listed` reads a setting that names several. */
export function missingSettings(given: Given, listed: (text: string | undefined) => string[]): string[] {
  const isLive = given.SHOP_MODE === 'live'
  const faults = isLive
    ? neededLive.filter((name) => !given[name]).map((name) => `${name}: needed in live mode`)
    : []
  const ask = (setting: string, one: string, needed: readonly string[]) => {
    for (const name of needed) if (!given[name]) faults.push(`${name}: needed by ${setting}=${one}`)
  }
  if (isLive)
    for (const sender of listed(given.SMS_PROVIDERS))
      ask('SMS_PROVIDERS', sender, neededBySender[sender] ?? [])
  if (isLive && given.SMTP_URL && !given.SMTP_FROM) faults.push('SMTP_FROM: needed by SMTP_URL in live mode')
  for (const belonging of [neededByWhatsapp, neededByBucket]) {
    const first = belonging.find((name) => given[name])
    if (first) for (const name of belonging) if (!given[name]) faults.push(`${name}: needed by ${first}`)
  }
  if (given.DATABASE_READ_URL && !given.DATABASE_URL) faults.push('DATABASE_URL: needed by DATABASE_READ_URL')
  const takers = listed(given.PAYMENT_PROVIDERS)
  for (const gateway of gatewayNames)
    if (takers.includes(gateway)) ask('PAYMENT_PROVIDERS', gateway, neededByGateway[gateway])
  if (isLive && takers.includes('sandbox')) faults.push('PAYMENT_PROVIDERS: sandbox is for sample mode only')
  const couriers = listed(given.COURIERS)
  for (const courier of calledCouriers)
    if (couriers.includes(courier)) ask('COURIERS', courier, neededByCourier[courier])
  return faults
}
