import { fallbackPaths, href } from '#domain/href.ts'
import { ProductsLoading } from './browse/products-loading.tsx'
import { gridQuery } from './browse/grid-query.ts'
import { type PageResult, page, pageRow, type PageRow } from './page-row.tsx'

/** Every address of spec §2 and of decision 0031: path, load, page. */
export const pageRows: PageRow[] = [
  pageRow({
    id: 'home',
    path: '/',
    needsCatalogue: true,
    load: async (input) => (await import('./pages/home-load.ts')).loadHome(input),
    component: async () => (await import('./pages/home-page.tsx')).HomePage,
  }),
  pageRow({
    id: 'collections',
    path: href.collections(),
    query: gridQuery,
    needsCatalogue: true,
    load: async (input) => (await import('./pages/collections-load.ts')).loadCollections(input),
    loading: ProductsLoading,
    component: async () => (await import('./pages/collections-page.tsx')).CollectionsPage,
  }),
  pageRow({
    id: 'category',
    path: href.category(':categorySlug'),
    query: gridQuery,
    needsCatalogue: true,
    load: async (input) => (await import('./pages/category-load.ts')).loadCategory(input),
    loading: ProductsLoading,
    component: async () => (await import('./pages/category-page.tsx')).CategoryPage,
  }),
  pageRow({
    id: 'subcategory',
    path: href.subcategory(':categorySlug', ':subcategory'),
    query: gridQuery,
    needsCatalogue: true,
    load: async (input) => (await import('./pages/subcategory-load.ts')).loadSubcategory(input),
    loading: ProductsLoading,
    component: async () => (await import('./pages/subcategory-page.tsx')).SubcategoryPage,
  }),
  pageRow({
    id: 'product',
    path: href.product(':slug'),
    query: ['color', 'size'],
    load: async (input) => (await import('./pages/product-load.ts')).loadProduct(input),
    component: async () => (await import('./pages/product-page.tsx')).ProductPage,
  }),
  pageRow({
    id: 'cart',
    path: href.cart(),
    load: nothingToLoad,
    component: async () => (await import('./pages/cart-page.tsx')).CartPage,
  }),
  pageRow({
    id: 'checkout',
    path: href.checkout(),
    load: nothingToLoad,
    component: async () => (await import('./pages/checkout-page.tsx')).CheckoutPage,
  }),
  pageRow({
    id: 'order-result',
    path: href.orderResult(':orderId'),
    load: nothingToLoad,
    component: async () => (await import('./pages/order-result-page.tsx')).OrderResultPage,
  }),
  pageRow({
    id: 'static',
    path: href.static(':slug'),
    load: async (input) => (await import('./pages/static-load.ts')).loadStatic(input),
    component: async () => (await import('./pages/static-page.tsx')).StaticPage,
  }),
  pageRow({
    id: 'faqs',
    path: href.faqs(),
    load: async (input) => (await import('./pages/faqs-load.ts')).loadFaqs(input),
    component: async () => (await import('./pages/faqs-page.tsx')).FaqsPage,
  }),
  pageRow({
    id: 'blogs',
    path: href.blogs(),
    load: async (input) => (await import('./pages/blogs-load.ts')).loadBlogs(input),
    component: async () => (await import('./pages/blogs-page.tsx')).BlogsPage,
  }),
  pageRow({
    id: 'profile',
    path: href.profile(),
    load: nothingToLoad,
    component: async () => (await import('./pages/profile-page.tsx')).ProfilePage,
  }),
  // The fallback menu's addresses (decision 0031).
  movedRow(fallbackPaths.shop, href.collections()),
  movedRow(fallbackPaths.about, href.static('about')),
  movedRow(fallbackPaths.contact, href.static('contact')),
  pageRow({
    id: 'not-found',
    path: '*',
    load: async (): Promise<PageResult<null>> => ({ kind: 'missing' }),
    component: async () => () => null,
  }),
]

async function nothingToLoad(): Promise<PageResult<null>> {
  return page(null)
}

function movedRow(path: string, to: string): PageRow {
  return pageRow({
    id: `moved-${path.slice(1)}`,
    path,
    load: async (): Promise<PageResult<null>> => ({ kind: 'moved', to }),
    component: async () => () => null,
  })
}
