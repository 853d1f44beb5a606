import type { Input } from '#contract/endpoint-schemas.ts'
import type { TrackedProduct } from '#domain/tracked-products.ts'
import { call, isGood } from '#web/api-client.ts'
import { timings } from '#web/timings.ts'

type EventBody = Input<'trackProduct'>['body'][number]
type EventName = EventBody['event_name']

const outlivesThePage = { keepalive: true } as const

/** A pixel endpoint refused a call; the caller decides what to do (spec §8: rethrown). */
export class PixelRefused extends Error {}

/** A product page was seen (spec §4): POST /pixel/product/{slug}. */
export async function reportProductView(product: TrackedProduct): Promise<void> {
  await reportProduct('ViewContent', product)
}

/** A product was added to the cart (spec §7): POST /pixel/product/{slug} with an array of one event. */
export async function reportAddToCart(product: TrackedProduct): Promise<void> {
  await reportProduct('AddToCart', product)
}

/** Checkout was started: one event per product, with the enrichment of spec §7. */
export async function reportCheckoutStart(products: readonly TrackedProduct[]): Promise<void> {
  const body = await enriched('InitiateCheckout', products)
  const { status, message } = await call('trackCheckout', { body }, outlivesThePage)
  if (status !== 200) throw new PixelRefused(message)
}

/** An order was placed: one Purchase per product, with the event ids that the order keeps. */
export async function reportPurchase(products: readonly TrackedProduct[]): Promise<void> {
  const body = await enriched('Purchase', products)
  const { status, message } = await call('trackPurchase', { body }, outlivesThePage)
  if (status !== 200) throw new PixelRefused(message)
}

/** A whole order, as spec §4 wants it told beside its products; the shop counts it nowhere a second time. */
export type WholeOrder = { orderId: string; total: number; pieces: number }

export async function reportWholeOrder({ orderId, total, pieces }: WholeOrder): Promise<void> {
  const order = { order_id: orderId, currency: 'INR' as const, value: total, num_items: pieces }
  const body = { event: [], order, ...personalParts(await readClientAddress()) }
  const { status, message } = await call('trackPurchase', { body }, outlivesThePage)
  if (status !== 200) throw new PixelRefused(message)
}

async function reportProduct(name: EventName, product: TrackedProduct): Promise<void> {
  const clientAddress = await readClientAddress()
  const event = { ...eventOf(name, product), user_data: personalParts(clientAddress) }
  const input = { params: { slug: product.slug }, body: [event] }
  const { status, message } = await call('trackProduct', input, outlivesThePage)
  if (status !== 200) throw new PixelRefused(message)
}

async function enriched(name: EventName, products: readonly TrackedProduct[]) {
  return {
    event: products.map((product) => eventOf(name, product)),
    ...personalParts(await readClientAddress()),
  }
}

function eventOf(name: EventName, product: TrackedProduct): EventBody {
  return {
    event_name: name,
    event_id: product.eventId,
    event_time: Math.floor(Date.now() / 1000),
    action_source: 'website',
    event_source_url: pageWithSource(),
    custom_data: {
      currency: 'INR',
      value: product.price,
      content_ids: [product.productId],
      content_type: 'product',
      content_name: product.productName,
      content_category: product.categoryName,
      quantity: product.quantity,
    },
  }
}

function personalParts(clientAddress: string | null) {
  return {
    client_ip_address: clientAddress,
    fbc: cookie('_fbc') ?? clickIdOfAddress(),
    fbp: cookie('_fbp'),
    client_user_agent: navigator.userAgent,
  }
}

/** The spec's IP-lookup service, our own; null when it fails (spec §7), takes too long, or the page is left meanwhile. */
async function readClientAddress(): Promise<string | null> {
  const enough = new AbortController()
  const noLonger = new Promise<null>((resolve) => {
    const giveUp = () => resolve(null)
    window.addEventListener('pagehide', giveUp, { signal: enough.signal })
    setTimeout(giveUp, timings.clientAddressMs)
  })
  const answer = await Promise.race([call('readClientIp', {}).catch(() => null), noLonger])
  enough.abort()
  return answer && isGood(answer) ? answer.data.ip : null
}

function cookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`))
  return pair ? pair.slice(name.length + 1) : null
}

function clickIdOfAddress(): string | null {
  const clicked = new URLSearchParams(window.location.search).get('fbclid')
  return clicked ? `fb.1.${Date.now()}.${clicked}` : null
}

const sourceKey = 'utm_source'

/** The URL of the page with the `utm_source` that the visit began with: links inside the shop drop the query. */
function pageWithSource(): string {
  const url = new URL(window.location.href)
  try {
    const source = url.searchParams.get(sourceKey) ?? window.sessionStorage.getItem(sourceKey)
    if (source) {
      window.sessionStorage.setItem(sourceKey, source)
      url.searchParams.set(sourceKey, source)
    }
  } catch {
    // Without storage the page is reported as it is.
  }
  return `${url.origin}${url.pathname}${url.search}`.slice(0, 300)
}
