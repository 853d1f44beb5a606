import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import type { ShopInfo } from '#contract/content-schemas.ts'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import { href } from '#domain/href.ts'
import type { Api } from '#server/settings/shop-endpoints.ts'
import type { ProductData } from '#web/pages/product-load.ts'
import { dataOf } from './answer-data.ts'
import { productThing, type Thing } from './structured-product.ts'

type Page = {
  id: string
  params: Record<string, string | undefined>
  /** What the page was loaded with. */
  data: unknown
  call: Api['call']
}
type Crumb = { name: string; path: string }

const context = { '@context': 'https://schema.org' }

/** What search engines read of a page (schema.org); never an invented number (decision 0009). */
export async function structuredData({ id, params, data, call }: Page): Promise<Thing[]> {
  const shop = dataOf(await call('readShop', {}))
  if (!shop) return []
  if (id === 'home') return [organisation(shop), website(shop)]
  if (id === 'faqs') return faqPage(call)
  if (id === 'product' && isProductData(data)) return product(data.detail, shop)
  if (id === 'category' || id === 'subcategory') return categoryTrail(call, { params, shop })
  return []
}

function organisation(shop: ShopInfo): Thing {
  return {
    ...context,
    '@type': 'ClothingStore',
    '@id': `${shop.publicUrl}/#shop`,
    name: shop.name,
    description: shop.description,
    url: `${shop.publicUrl}/`,
    logo: `${shop.publicUrl}/icon-512.png`,
    image: `${shop.publicUrl}/icon-512.png`,
    address: shop.headOffice.join(', '),
    ...(shop.email ? { email: shop.email } : {}),
    ...(shop.phone ? { telephone: shop.phone } : {}),
    currenciesAccepted: 'INR',
  }
}

function website(shop: ShopInfo): Thing {
  return {
    ...context,
    '@type': 'WebSite',
    name: shop.name,
    url: `${shop.publicUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${shop.publicUrl}${href.collections()}?search={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
}

async function faqPage(call: Api['call']): Promise<Thing[]> {
  const faqs = dataOf(await call('readFaqs', {}))
  if (!faqs) return []
  const mainEntity = faqs.questions.map(({ question, html }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: html },
  }))
  return [{ ...context, '@type': 'FAQPage', mainEntity }]
}

function isProductData(data: unknown): data is ProductData {
  return typeof data === 'object' && data !== null && 'detail' in data
}

function product(detail: ProductDetail, shop: ShopInfo): Thing[] {
  const { product: sold } = detail
  const trail = [
    { name: sold.categoryName, path: href.category(sold.categorySlug) },
    { name: sold.name, path: href.product(sold.slug) },
  ]
  return [productThing(detail, shop), breadcrumbs(shop, trail)]
}

async function categoryTrail(
  call: Api['call'],
  { params, shop }: { params: Page['params']; shop: ShopInfo },
): Promise<Thing[]> {
  const slug = params.categorySlug ?? ''
  const { categories, subcategories } = await allKeyed({
    categories: call('listCategories', {}),
    subcategories: call('listSubcategories', { query: { slug } }),
  })
  const category = dataOf(categories)?.find(({ categorySlug }) => categorySlug === slug)
  if (!category) return []
  const trail: Crumb[] = [{ name: category.name, path: href.category(slug) }]
  const subcategory = dataOf(subcategories)?.find((entry) => entry.slug === params.subcategory)
  if (subcategory) trail.push({ name: subcategory.name, path: href.subcategory(slug, subcategory.slug) })
  return [breadcrumbs(shop, trail)]
}

function breadcrumbs(shop: ShopInfo, trail: Crumb[]): Thing {
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: shop.publicUrl + path,
    })),
  }
}
