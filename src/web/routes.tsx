import { fallbackPaths, href } from '#domain/href.ts'
import { ProductsLoading } from './browse/products-loading.tsx'
import { hasLargeCatalogue } from './browse/small-catalogue.ts'
import { gridParameters } from './browse/grid-parameters.ts'
import { pageViews } from './page-views.ts'
import type { PageRoute, ShopSite } from './site.ts'
import { createPageRoutes, page, type PageResult } from '#platform/browser/router/router.ts'

const pageRoute = createPageRoutes<ShopSite>(pageViews)

/** Every address of spec §2 and of decision 0031: path, load, page. */
export const routes: PageRoute[] = [
  pageRoute({
    id: 'home',
    path: '/',
    isServersToMake: hasLargeCatalogue,
    load: async () => (await import('./pages/home-load.ts')).loadHome,
    component: async () => (await import('./pages/home-page.tsx')).HomePage,
  }),
  pageRoute({
    id: 'collections',
    path: href.collections(),
    query: gridParameters,
    isServersToMake: hasLargeCatalogue,
    load: async () => (await import('./pages/collections-load.ts')).loadCollections,
    loading: ProductsLoading,
    component: async () => (await import('./pages/collections-page.tsx')).CollectionsPage,
  }),
  pageRoute({
    id: 'category',
    path: href.category(':categorySlug'),
    query: gridParameters,
    isServersToMake: hasLargeCatalogue,
    load: async () => (await import('./pages/category-load.ts')).loadCategory,
    loading: ProductsLoading,
    component: async () => (await import('./pages/category-page.tsx')).CategoryPage,
  }),
  pageRoute({
    id: 'subcategory',
    path: href.subcategory(':categorySlug', ':subcategory'),
    query: gridParameters,
    isServersToMake: hasLargeCatalogue,
    load: async () => (await import('./pages/subcategory-load.ts')).loadSubcategory,
    loading: ProductsLoading,
    component: async () => (await import('./pages/subcategory-page.tsx')).SubcategoryPage,
  }),
  pageRoute({
    id: 'product',
    path: href.product(':slug'),
    query: ['color', 'size'],
    load: async () => (await import('./pages/product-load.ts')).loadProduct,
    component: async () => (await import('./pages/product-page.tsx')).ProductPage,
  }),
  pageRoute({
    id: 'cart',
    path: href.cart(),
    load: async () => loadNothing,
    component: async () => (await import('./pages/cart-page.tsx')).CartPage,
  }),
  pageRoute({
    id: 'wishlist',
    path: href.wishlist(),
    load: async () => loadNothing,
    component: async () => (await import('./pages/wishlist-page.tsx')).WishlistPage,
  }),
  pageRoute({
    id: 'checkout',
    path: href.checkout(),
    load: async () => loadNothing,
    component: async () => (await import('./pages/checkout-page.tsx')).CheckoutPage,
  }),
  pageRoute({
    id: 'order-result',
    path: href.orderResult(':orderId'),
    // Sent alike for every order: the browser asks how it stands.
    load: async () => async () => page(null, { address: href.orderResult('-') }),
    component: async () => (await import('./pages/order-result-page.tsx')).OrderResultPage,
  }),
  pageRoute({
    id: 'static',
    path: href.static(':slug'),
    load: async () => (await import('./pages/text-loads.ts')).loadStatic,
    component: async () => (await import('./pages/static-page.tsx')).StaticPage,
  }),
  pageRoute({
    id: 'faqs',
    path: href.faqs(),
    load: async () => (await import('./pages/text-loads.ts')).loadFaqs,
    component: async () => (await import('./pages/faqs-page.tsx')).FaqsPage,
  }),
  pageRoute({
    id: 'blogs',
    path: href.blogs(),
    load: async () => (await import('./pages/text-loads.ts')).loadBlogs,
    component: async () => (await import('./pages/blogs-page.tsx')).BlogsPage,
  }),
  pageRoute({
    id: 'profile',
    path: href.profile(),
    load: async () => loadNothing,
    component: async () => (await import('./pages/profile-page.tsx')).ProfilePage,
  }),
  pageRoute({
    id: 'offline',
    path: href.offline(),
    load: async () => loadNothing,
    component: async () => (await import('./pages/offline-page.tsx')).OfflinePage,
  }),
  // The fallback menu's addresses (decision 0031).
  movedRoute(fallbackPaths.shop, href.collections()),
  movedRoute(fallbackPaths.about, href.static('about')),
  movedRoute(fallbackPaths.contact, href.static('contact')),
  pageRoute({
    id: 'not-found',
    path: '*',
    load: async () => async (): Promise<PageResult<null>> => ({ kind: 'missing' }),
    component: async () => () => null,
  }),
]

async function loadNothing(): Promise<PageResult<null>> {
  return page(null)
}

function movedRoute(path: string, to: string): PageRoute {
  return pageRoute({
    id: `moved-${path.slice(1)}`,
    path,
    load: async () => async (): Promise<PageResult<null>> => ({ kind: 'moved', to }),
    component: async () => () => null,
  })
}
