import { setImmediate } from 'node:timers/promises'
import type { ListedProduct, ProductDetail } from '#contract/catalogue-schemas.ts'
import { knowTexts, partOfList } from '#domain/known-list.ts'
import { createSearch } from '#domain/ready-search.ts'
import type { TextIndex } from '#domain/text-index.ts'
import { searchTerm, searchText } from '#domain/search.ts'
import { inShopWords } from '#domain/search-words.ts'
import { similarTo } from './similar-to.ts'
import { createPreparedAnswers, type PreparedAnswer } from '#platform/bytes/bytes.ts'
import { inLists, wholeInLists } from './listed-product.ts'
import { toProductDetail } from './product-answers.ts'
import {
  toCategoryTiles,
  toCollections,
  toMenu,
  toSubcategories,
} from './merchandising/merchandising-answers.ts'
import type { Snapshot } from './snapshot.ts'
import type { SnapshotProduct } from './snapshot-products.ts'

type ProductList = PreparedAnswer<ListedProduct[]>
type ListForm = { meta?: { total: number }; largestKept?: number }
type Search = { search?: string; limit?: number; colors?: 'none' }

/** One page of a search without a limit of its own (decision 0024). */
const searchPageSize = 40
/** Searches that many shoppers type are answered from memory; the oldest makes room. */
const mostSearchesKept = 100
/** Products of all these together. */
const mostFoundKept = 200_000
/** Bytes of the largest one whose bytes are kept too: anyone may ask for a search of everything. */
const largestSearchKept = 256_000
/** Of a longer list others need not wait for the text: it is written piece by piece. */
const listedAtOnce = 200
/** Of products that are asked for by their ids at once. */
const mostNamed = 50

export type CatalogueAnswers = ReturnType<typeof createCatalogueAnswers>

/**
 * The answers of one catalogue version, each made when first asked for and then kept. Stock changes what some of
 * them say: `restock` forgets exactly those.
 */
export function createCatalogueAnswers(snapshot: Snapshot, before?: TextIndex) {
  const prepared = createPreparedAnswers()
  const searches = new Map<string, ProductList>()
  const searchReady = createSearch(
    snapshot.products,
    {
      textOf: ({ name, category, subcategory }) =>
        searchText({ name, categoryName: category.name, subCategoryName: subcategory?.name }),
      wordsOfColors: ({ look }) => look.words,
      priceOf: ({ listedPrice }) => listedPrice,
    },
    before,
  )

  const menu = keep(() => prepared.prepare(toMenu(snapshot)))
  const categories = keep(() => prepared.prepare(toCategoryTiles(snapshot)))
  const collections = keep(() => prepared.prepare(toCollections(snapshot)))
  const subcategories = keep((slug) => prepared.prepare(toSubcategories(snapshot, slug)))
  const allProducts = keep(() => {
    const all = prepareList(snapshot.products)
    knowTexts(all.data, searchReady.texts)
    return all
  })
  const listsOfCategories = keep((categoryId) => prepareList(snapshot.byCategory.get(categoryId) ?? []))
  const similar = keep((productId) => {
    const product = snapshot.byId.get(productId)
    return product ? prepared.prepare(similarTo(snapshot, product).map(withoutColors)) : null
  })
  const details = keep((productId) => {
    const product = snapshot.byId.get(productId)
    return product ? prepared.prepare(toProductDetail(product)) : null
  })

  function keep<Answer extends PreparedAnswer<unknown> | null>(make: (key: string) => Answer) {
    const kept = new Map<string, Answer>()
    function get(key = ''): Answer {
      const known = kept.get(key)
      if (known) return known
      const made = make(key)
      kept.set(key, made)
      return made
    }
    function forget(key = ''): void {
      const known = kept.get(key)
      if (known) prepared.drop(known)
      kept.delete(key)
    }
    function forgetAll(): void {
      for (const key of kept.keys()) forget(key)
    }
    return { get, forget, forgetAll }
  }

  function listedOf(product: SnapshotProduct): ListedProduct {
    product.listed ??= inLists(product)
    return product.listed
  }

  function prepareList(products: readonly SnapshotProduct[], form: ListForm = {}) {
    return prepareListed(products.map(listedOf), form)
  }

  function prepareListed(all: ListedProduct[], form: ListForm) {
    return prepared.prepare(all, all.length > listedAtOnce ? { ...form, json: () => inPieces(all) } : form)
  }

  function find({ search = '', limit, colors }: Search): ProductList {
    const all = searchReady.find(inShopWords(search))
    const most = limit ?? (searchTerm(search) === '' ? all.length : searchPageSize)
    const places = all.subarray(0, most)
    const form = { meta: { total: all.length }, largestKept: largestSearchKept }
    if (colors !== 'none' && places.length > searchPageSize)
      return prepareListed(partOfList(allProducts.get().data, places), form)
    const found = Array.from(places).flatMap((at) => snapshot.products[at] ?? [])
    return colors === 'none' ? prepared.prepare(found.map(withoutColors), form) : prepareList(found, form)
  }

  function withoutColors(product: SnapshotProduct): ListedProduct {
    return { ...wholeInLists(product), colorVariants: [] }
  }

  function productOf(idOrSlug: string): SnapshotProduct | undefined {
    const slug = snapshot.bySlug.has(idOrSlug) ? idOrSlug : (snapshot.slugNow.get(idOrSlug) ?? idOrSlug)
    return snapshot.bySlug.get(slug) ?? snapshot.byId.get(slug)
  }

  return {
    menu: () => menu.get(),
    categories: () => categories.get(),
    collections: () => collections.get(),
    products: () => allProducts.get(),

    /** Subcategories of a category by slug; an empty list for a slug that nobody knows. */
    subcategories(slug: string) {
      const isKnown = snapshot.rows.categories.some((row) => row.slug === slug)
      return isKnown ? subcategories.get(slug) : prepared.prepare([])
    },

    /** Products of a category by id or slug; an empty list for one that nobody knows. */
    categoryProducts(idOrSlug: string): ProductList {
      const category = snapshot.rows.categories.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug)
      return category ? listsOfCategories.get(category.id) : prepared.prepare([])
    },

    /** One product by id, by slug or by a slug that it had before; null when it is not on sale. */
    product(idOrSlug: string): PreparedAnswer<ProductDetail> | null {
      const product = productOf(idOrSlug)
      return product ? details.get(product.id) : null
    },

    /** Products like one, in stock first; null when that one is not on sale. */
    similar(idOrSlug: string): ProductList | null {
      const product = productOf(idOrSlug)
      return product ? similar.get(product.id) : null
    },

    /** Products by their ids, in that order; what is not on sale is left out. Made anew for each asker. */
    named(ids: readonly string[]): ProductList {
      const products = ids.slice(0, mostNamed).flatMap((id) => snapshot.byId.get(id) ?? [])
      return prepareList(products, { largestKept: 0 })
    },

    /**
     * Products found by the substring rule (spec §5) or by colour and size, at most `limit` of them, forty unless told (decision 0024), with or
     * without their colours; `meta.total` says how many there are.
     */
    search(asked: Search): ProductList {
      const key = JSON.stringify([searchTerm(asked.search ?? '').toLowerCase(), asked.limit, asked.colors])
      const known = searches.get(key)
      if (known) return known
      const made = find(asked)
      let kept = made.data.length
      for (const { data } of searches.values()) kept += data.length
      for (const [oldest, { data }] of searches) {
        if (searches.size < mostSearchesKept && kept <= mostFoundKept) break
        searches.delete(oldest)
        kept -= data.length
      }
      searches.set(key, made)
      return made
    },

    /** Takes in new stock levels: all products whose levels changed, and those where a size flipped. */
    restock(changed: SnapshotProduct[], flipped: SnapshotProduct[]): void {
      for (const { id } of changed) details.forget(id)
      for (const product of flipped) product.listed = undefined
      for (const { category } of flipped) listsOfCategories.forget(category.id)
      if (flipped.length === 0) return
      allProducts.forget()
      similar.forgetAll()
      searches.clear()
      searchReady.repriced(flipped)
    },

    /** Does what the next search would have to wait for. */
    async makeSearchReady(): Promise<void> {
      for (const _ of searchReady.makeReady()) await setImmediate()
    },
    lastTexts: searchReady.lastTexts,
    stop: prepared.stop,
  }
}

/** A list as JSON text. */
function* inPieces(products: readonly ListedProduct[]): Generator<string> {
  for (let at = 0; at < products.length; at += listedAtOnce) {
    const some = products.slice(at, at + listedAtOnce).map((product) => JSON.stringify(product))
    yield (at === 0 ? '[' : ',') + some.join(',')
  }
  yield ']'
}
