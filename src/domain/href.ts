/** Query parameters; those without a value are left out. */
type Query = Record<string, string | null | undefined>

/**
 * The addresses of the shop's pages (spec §2), the only place where their paths are written: links, redirects, the
 * sitemap and the table of routes, which asks for a path with `:slug` in place of the slug, all come here.
 */
export const href = {
  collections: (query?: Query) => withQuery('/collections', query),
  category: (categorySlug: string, query?: Query) => withQuery(`/collections/${categorySlug}`, query),
  subcategory: (categorySlug: string, subcategorySlug: string, query?: Query) =>
    withQuery(`/collections/${categorySlug}/${subcategorySlug}`, query),
  product: (slug: string, query?: Query) => withQuery(`/product/${slug}`, query),
  cart: (query?: Query) => withQuery('/cart', query),
  wishlist: () => '/wishlist',
  checkout: () => '/shipping',
  orderResult: (orderId: string, query?: Query) => withQuery(`/order/status/${orderId}`, query),
  /** Where the customer of a cash order says yes, from the link of an SMS; made by the server, without the app. */
  confirm: (query?: Query) => withQuery('/c', query),
  /** A picture on it: browsers ask for it, messengers that only look at the link do not. */
  confirmSeen: (query?: Query) => withQuery('/c/seen.gif', query),
  /** Where a customer follows an order and sends pieces back, from the link of an SMS; made by the server, without the app. */
  returns: (query?: Query) => withQuery('/r', query),
  /** The paper of a signed link. */
  invoice: (query?: Query) => withQuery('/invoice', query),
  /** A page of `content/pages/`. */
  static: (slug: string) => `/static/${slug}`,
  faqs: () => '/faqs',
  blogs: () => '/blogs',
  profile: (query?: Query) => withQuery('/profile', query),
  /** Stands in for a page that was never seen, without a line. */
  offline: () => '/offline',
}

/** The policies that the shop links to, as files of `content/pages/`. */
export const policySlugs = {
  shipping: 'shipping-policy',
  returns: 'refund-policy',
  privacy: 'privacy-policy',
  terms: 'terms-conditions',
}

/** The addresses of the fallback menu (decision 0031). */
export const fallbackPaths = { shop: '/shop', about: '/about', contact: '/contact' }

function withQuery(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  )
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}
