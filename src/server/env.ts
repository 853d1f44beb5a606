import { isIP } from 'node:net'
import { z } from 'zod'
import { pieceLimit } from '#domain/cart.ts'
import { calledCouriers } from '#domain/courier-adapters.ts'
import { fromRupees } from '#domain/money.ts'
import { refusedConnection } from '#platform/postgres/postgres.ts'
import { missingSettings } from './needed-settings.ts'
import { providerNames } from './payment/payment-provider.ts'
import { unsafeSettings } from './unsafe-settings.ts'
import { type ShippingTier, standardShippingTiers } from '#domain/pricing/shipping-charge.ts'

/** Every setting of the shop, with its reason. This file is the only reader of the process's environment. */
const port = z.coerce.number().int().min(0).max(65535)
const commaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  )

/** An address or a network of addresses whose X-Forwarded-For is believed. */
function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  const widest = family === 4 ? 32 : 128
  return (
    family > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest))
  )
}

/** The message quotes nothing: a password may stand there. */
function readConnection(text: string, context: z.RefinementCtx): void {
  const message = refusedConnection(text)
  if (message !== null) context.addIssue({ code: 'custom', message })
}

/** One row of the owner's shipping table; refuses anything but three whole numbers. */
function toShippingTier(text: string, context: z.RefinementCtx): ShippingTier {
  const [, grams, online, cod] = /^(\d{1,6}):(\d{1,6}):(\d{1,6})$/.exec(text) ?? []
  if (grams === undefined || online === undefined || cod === undefined) {
    context.addIssue({ code: 'custom', message: `"${text}" is not grams:online:cod` })
    return z.NEVER
  }
  return { upToGrams: Number(grams), online: fromRupees(Number(online)), cod: fromRupees(Number(cod)) }
}

const settings = z.object({
  /** 'sample' pretends payments and messages; 'live' takes real ones and needs real secrets. */
  SHOP_MODE: z.enum(['sample', 'live']).default('sample'),
  /** What this process does: 'web' answers, 'worker' does the jobs and sends; `npm start -- --web` says the same. */
  SHOP_ROLE: z.enum(['both', 'web', 'worker']).default('both'),
  /** Where the shop listens. */
  PORT: port.default(3000),
  /** The address it listens on; 127.0.0.1 in sample mode, 0.0.0.0 in live mode. */
  HOST: z.string().optional(),
  /** Database files, photographs and build stay here. */
  DATA_DIR: z.string().default('./data'),
  /** Photographs in a bucket that all machines share: a store that speaks S3; all five or none. */
  MEDIA_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_S3_REGION: z.string().optional(),
  MEDIA_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  MEDIA_S3_KEY_ID: z.string().optional(),
  MEDIA_S3_SECRET: z.string().optional(),
  /** How much of the bucket is kept below DATA_DIR, in MB. */
  MEDIA_CACHE_MB: z.coerce.number().int().min(0).default(1024),
  /** Another PostgreSQL than the embedded one: postgres://user:password@host/name; several hosts as libpq takes them. */
  DATABASE_URL: z.string().superRefine(readConnection).optional(),
  /** Past the pooler that DATABASE_URL leads to: for commands, migrations and long looks. Empty: there is none. */
  DATABASE_DIRECT_URL: z.string().superRefine(readConnection).optional(),
  /** A replica of it, from which reports, exports, doctor and backup read. */
  DATABASE_READ_URL: z.string().superRefine(readConnection).optional(),
  /** The address shoppers see: links, redirects of gateways, sitemap. */
  PUBLIC_URL: z.url().optional(),
  /** The address of the staff's screens, on a host of its own. Needed in live mode; empty in sample mode: PUBLIC_URL. */
  ADMIN_URL: z.url().optional(),
  /** Addresses of the proxies whose X-Forwarded-For is believed. */
  TRUST_PROXY: commaList.pipe(
    z.array(z.string().refine(isProxyAddress, 'not an address: name each proxy, as 127.0.0.1 or 10.0.0.0/8')),
  ),
  /** Other origins that may call the API from a browser. */
  ALLOWED_ORIGINS: commaList,
  /** Where pages rendered here ask the API when it lives elsewhere: https://api.example/api/web; empty: this process. */
  API_BASE: z
    .url({ protocol: /^https?$/ })
    .transform((base) => base.replace(/\/+$/, ''))
    .optional(),
  /** Where browsers ask the API; built into the pages, so `npm run build` needs it too. Empty: this shop's /api/web. */
  VITE_API_BASE: z.string().optional(),
  /** Names the shop in the address of its menu; built into the pages. Empty: kurinji. */
  VITE_BRAND: z.string().optional(),
  /** 'off' takes the service worker out of the browsers that have it, and brings it to none. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  /** Keys the hashes of one-time passwords and signed links. Needed in live mode; 32 characters or more. */
  SESSION_PEPPER: z.string().min(32).optional(),
  /** The one before, for a day after a change: what was sealed and signed with it still counts. */
  SESSION_PEPPER_PREVIOUS: z.string().min(32).optional(),
  /** Who sends messages in live mode, in the order they are asked: msg91, twilio. */
  SMS_PROVIDERS: commaList.pipe(z.array(z.enum(['msg91', 'twilio']))),
  /** MSG91: the key of the account, the registered header (6 letters), another address for tests. */
  MSG91_AUTH_KEY: z.string().optional(),
  MSG91_SENDER: z.string().optional(),
  MSG91_URL: z.url().optional(),
  /** Twilio: account, its secret, the Verify and the messaging service, other addresses for tests. */
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_VERIFY_SERVICE: z.string().optional(),
  TWILIO_MESSAGING_SERVICE: z.string().optional(),
  TWILIO_VERIFY_URL: z.url().optional(),
  TWILIO_API_URL: z.url().optional(),
  /** WhatsApp (Meta's Cloud API): the number, the token, what signs its reports, what proves the address; all or none. */
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/).optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().min(16).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16).optional(),
  /** Where the API is; another address for tests. */
  WHATSAPP_URL: z.url().default('https://graph.facebook.com/v24.0'),
  /** Also sends order messages by e-mail, to customers who gave an address: smtps://user:password@host. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who the e-mail is from, `Kurinji <orders@kurinji.example>`; empty: no-reply@ the host of PUBLIC_URL. */
  SMTP_FROM: z.string().optional(),
  /**
   * Who takes money: cash-on-delivery, phonepe, razorpay, cashfree; gateways in the order they are tried. None named:
   * cash on delivery, in sample mode the pretend gateway too.
   */
  PAYMENT_PROVIDERS: commaList.pipe(z.array(z.enum(providerNames))),
  /** PhonePe Standard Checkout: the client, the login its webhooks come with, the login before that. */
  PHONEPE_CLIENT_ID: z.string().optional(),
  PHONEPE_CLIENT_SECRET: z.string().optional(),
  PHONEPE_CLIENT_VERSION: z.string().default('1'),
  PHONEPE_WEBHOOK_USERNAME: z.string().optional(),
  PHONEPE_WEBHOOK_PASSWORD: z.string().optional(),
  PHONEPE_WEBHOOK_USERNAME_PREVIOUS: z.string().optional(),
  PHONEPE_WEBHOOK_PASSWORD_PREVIOUS: z.string().optional(),
  /** Other addresses than PhonePe's, for tests, and the hosts whose pages shoppers may be sent to. */
  PHONEPE_URL: z.url().optional(),
  PHONEPE_TOKEN_URL: z.url().optional(),
  PHONEPE_PAGE_HOSTS: commaList,
  /** Razorpay Payment Links: the key, the secret of its webhooks, the secret before that. */
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().optional(),
  RAZORPAY_URL: z.url().optional(),
  RAZORPAY_PAGE_HOSTS: commaList,
  /** Cashfree Payment Links: the client; its secret signs the webhooks, the one before that too for a while. */
  CASHFREE_CLIENT_ID: z.string().optional(),
  CASHFREE_CLIENT_SECRET: z.string().optional(),
  CASHFREE_CLIENT_SECRET_PREVIOUS: z.string().optional(),
  CASHFREE_API_VERSION: z.string().default('2025-01-01'),
  CASHFREE_URL: z.url().optional(),
  CASHFREE_PAGE_HOSTS: commaList,
  /** Couriers who are asked over the net: delhivery, shiprocket. None named: numbers and news come by hand or in files. */
  COURIERS: commaList.pipe(z.array(z.enum(calledCouriers))),
  /** Delhivery: the API token, the registered name of the warehouse, what its reports come with in x-api-key, and before that. */
  DELHIVERY_TOKEN: z.string().optional(),
  DELHIVERY_PICKUP_LOCATION: z.string().optional(),
  DELHIVERY_WEBHOOK_SECRET: z.string().min(16).optional(),
  DELHIVERY_WEBHOOK_SECRET_PREVIOUS: z.string().min(16).optional(),
  DELHIVERY_URL: z.url().optional(),
  /** Shiprocket: an API user, the nickname of the pickup address, what its reports come with in x-api-key, and before that. */
  SHIPROCKET_EMAIL: z.string().optional(),
  SHIPROCKET_PASSWORD: z.string().optional(),
  SHIPROCKET_PICKUP_LOCATION: z.string().optional(),
  SHIPROCKET_WEBHOOK_SECRET: z.string().min(16).optional(),
  SHIPROCKET_WEBHOOK_SECRET_PREVIOUS: z.string().min(16).optional(),
  SHIPROCKET_URL: z.url().optional(),
  /** How long a process that is stopped goes on answering, while /readyz says so: until its balancers have looked. */
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  /** Orders that one customer may place within an hour. */
  ORDERS_PER_HOUR: z.coerce.number().int().min(1).default(10),
  /** Pieces of one customer that wait for a payment or for their delivery; an order may have 200. */
  PIECES_UNDER_WAY: z.coerce.number().int().min(1).default(pieceLimit),
  /** Open cash-on-delivery orders of one customer; empty: no limit. */
  COD_OPEN_ORDERS: z.coerce.number().int().min(1).optional(),
  /** Most rupees of one cash-on-delivery order; empty: no limit. */
  COD_HIGHEST_TOTAL: z.coerce.number().min(1).optional(),
  /** Shipping charges as `grams:online:cod` in rupees, comma separated; empty: the table of the specification. */
  SHIPPING_TIERS: commaList.pipe(z.array(z.string().transform(toShippingTier))),
  /** Meta's Conversions API: the pixel for all products; empty: events stay in the shop. */
  META_PIXEL_ID: z.string().regex(/^\d+$/).optional(),
  /** Pixels of single products: palazzo-pant=123,shawl=456 (the slugs of spec §9). */
  META_PIXEL_IDS: commaList.pipe(z.array(z.string().regex(/^[a-z0-9-]+=\d+$/))),
  META_ACCESS_TOKEN: z.string().optional(),
  /** Where the API is; another address for tests. */
  META_URL: z.url().default('https://graph.facebook.com/v24.0'),
  /** Opens /metrics to other addresses than the loopback. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** How much is logged: debug, info, warn, error or silent. */
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Env = Omit<z.infer<typeof settings>, 'HOST' | 'PUBLIC_URL' | 'SESSION_PEPPER'> & {
  HOST: string
  PUBLIC_URL: string
  SESSION_PEPPER: string
}

/**
 * Names of every setting, for the test that keeps .env.example equal to this page.
 * @internal
 */
export const settingNames = Object.keys(settings.shape)

/** Settings that the shop does not start with; the message is for who set them. */
export class BadEnvironment extends Error {}

/** All that is wrong at once, for who has to put it right. */
export function settingsRefused(faults: readonly string[]): string {
  return `The shop cannot start with these settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`
}

/** Reads the settings; throws one error that names everything missing or wrong at once. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const live = given.SHOP_MODE === 'live'
  faults.push(...missingSettings(given, (text) => commaList.parse(text)))
  if (live) faults.push(...unsafeSettings(given))
  if (!parsed.success || faults.length > 0) {
    throw new BadEnvironment(settingsRefused(faults))
  }
  const env = parsed.data
  return {
    ...env,
    HOST: env.HOST ?? (live ? '0.0.0.0' : '127.0.0.1'),
    SHIPPING_TIERS: env.SHIPPING_TIERS.length > 0 ? env.SHIPPING_TIERS : [...standardShippingTiers],
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    // Sample mode signs nothing of worth; the value is still the machine's own, made by the shop at first start.
    SESSION_PEPPER: env.SESSION_PEPPER ?? '',
  }
}

/** The settings of this process; where they are wrong it says all that is wrong with them, and ends. */
export function readOwnEnv(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}
