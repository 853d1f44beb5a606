import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { toStoredOffer } from '#domain/cart-line.ts'
import { toldToFilters } from '#domain/known-list.ts'
import { toRupees } from '#domain/money.ts'
import { isInStock } from './in-stock.ts'
import { groupsOf, ratingSummary, rupeesOrNull, toWeight } from './product-answers.ts'
import type { SnapshotColor, SnapshotProduct, SnapshotSize } from './snapshot-products.ts'

/** A list shows the picture and, on hover, a second one. */
const picturesInLists = 2

/**
 * The product as lists carry it (spec §3). What only its card tells is put together when somebody asks: for one page of a
 * large shop 100,000 of them are gone through, and forty are drawn.
 */
export function inLists(product: SnapshotProduct): ListedProduct {
  return new Listed(product)
}

/** The same as a plain object. */
export function wholeInLists(product: SnapshotProduct): ListedProduct {
  return new Listed(product).toJSON()
}

function colorInLists({ colors: [color], slug }: SnapshotProduct): SnapshotColor {
  if (!color) throw new Error(`product ${slug} has no colour`)
  return color
}

/** The first that is to be had, else the first. */
function sizeInLists(product: SnapshotProduct): SnapshotSize {
  const { sizes } = colorInLists(product)
  const size = sizes.find(isInStock) ?? sizes[0]
  if (!size) throw new Error(`product ${product.slug} has no size`)
  return size
}

class Listed implements ListedProduct {
  readonly _id: string
  readonly name: string
  readonly slug: string
  readonly #product: SnapshotProduct

  constructor(product: SnapshotProduct) {
    this._id = product.id
    this.name = product.name
    this.slug = product.slug
    this.#product = product
  }

  get category() {
    return this.#product.category.id
  }
  get categoryName() {
    return this.#product.category.name
  }
  get categorySlug() {
    return this.#product.category.slug
  }
  get subCategory() {
    return this.#product.subcategory?.id ?? null
  }
  get subCategoryName() {
    return this.#product.subcategory?.name ?? ''
  }
  get subCategorySlug() {
    return this.#product.subcategory?.slug ?? ''
  }
  get type() {
    return this.#product.badge
  }
  get weight() {
    return toWeight(this.#size().weightGrams)
  }
  get color() {
    const color = this.#color()
    const size = this.#size()
    return {
      name: color.name,
      get images() {
        return color.images.slice(0, picturesInLists)
      },
      size: {
        name: size.name,
        price: toRupees(size.price),
        strikedPrice: rupeesOrNull(size.struckPrice),
        weight: toWeight(size.weightGrams),
      },
    }
  }
  get colorVariants() {
    return this.#product.colors.map((one) => ({
      _id: one.id,
      name: one.name,
      slug: one.slug,
      colorCode: one.colorCode,
      // Filters ask for all else.
      get images() {
        return one.images.slice(0, picturesInLists)
      },
      sizesInStock: one.sizes.filter(isInStock).map(({ name }) => name),
      sizes: one.sizes.map(({ name }) => name),
    }))
  }
  get defaultOffers() {
    return this.#product.offers.map(toStoredOffer)
  }
  get description() {
    return plainText(this.#product.facts.description)
  }
  get ratings() {
    return ratingSummary(this.#product)
  }
  get inStock() {
    return this.#product.colors.some(({ sizes }) => sizes.some(isInStock))
  }

  #color() {
    return colorInLists(this.#product)
  }

  #size() {
    return sizeInLists(this.#product)
  }

  get [toldToFilters]() {
    return { alike: this.#product.alike, price: this.#product.listedPrice }
  }

  /** All of it, in the order of the contract. */
  toJSON(): ListedProduct {
    return {
      _id: this._id,
      name: this.name,
      slug: this.slug,
      ...groupsOf(this.#product),
      type: this.type,
      weight: this.weight,
      color: this.color,
      colorVariants: this.colorVariants,
      defaultOffers: this.defaultOffers,
      description: this.description,
      ratings: this.ratings,
      inStock: this.inStock,
    }
  }
}

/** Enough of the description for a list; the page has it whole. */
const listedDescriptionLength = 200

function plainText(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const decoded = text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  return decoded.length <= listedDescriptionLength
    ? decoded
    : `${decoded.slice(0, listedDescriptionLength).trimEnd()}…`
}
