import { type ProductDetail, productFacts } from '#contract/catalogue-schemas.ts'
import type { WeightData } from '#contract/field-schemas.ts'
import { toStoredOffer } from '#domain/cart-line.ts'
import { toRupees } from '#domain/money.ts'
import type { Paise } from '#domain/money.ts'
import { isInStock } from './in-stock.ts'
import type { SnapshotColor, SnapshotProduct } from './snapshot-products.ts'

/** The product as its page reads it (spec §3). */
export function toProductDetail(product: SnapshotProduct): ProductDetail {
  const { facts } = product
  return {
    product: {
      _id: product.id,
      name: product.name,
      slug: product.slug,
      ...groupsOf(product),
      type: product.badge,
      weight: toWeight(product.colors[0]?.sizes[0]?.weightGrams ?? null),
      defaultOffers: product.offers.map(toStoredOffer),
      ...productFacts.parse(facts),
      youTube: facts.video === null ? null : { url: facts.video, thumbnailImg: facts.videoThumbnail },
    },
    colorVariants: product.colors.map(toColorVariant),
    ratings: product.reviews.map((review) => ({
      _id: review.id,
      customerName: review.customer_name,
      rating: review.rating,
      createdAt: review.created_at.toISOString(),
      review: review.review,
      images: review.images,
    })),
    ratingSummary: ratingSummary(product),
    description: facts.description,
  }
}

function toColorVariant(color: SnapshotColor): ProductDetail['colorVariants'][number] {
  return {
    _id: color.id,
    name: color.name,
    slug: color.slug,
    colorCode: color.colorCode,
    images: color.images,
    sizes: color.sizes.map((size) => ({
      name: size.name,
      price: toRupees(size.price),
      strikedPrice: rupeesOrNull(size.struckPrice),
      weight: toWeight(size.weightGrams),
      offers: size.offers.map(toStoredOffer),
      stock: size.available,
      inStock: isInStock(size),
    })),
  }
}

export function groupsOf({ category, subcategory }: SnapshotProduct) {
  return {
    category: category.id,
    categoryName: category.name,
    categorySlug: category.slug,
    subCategory: subcategory?.id ?? null,
    subCategoryName: subcategory?.name ?? '',
    subCategorySlug: subcategory?.slug ?? '',
  }
}

export function toWeight(grams: number | null): WeightData | null {
  return grams === null ? null : { value: grams, unit: 'g' }
}

export function rupeesOrNull(amount: Paise | null): number | null {
  return amount === null ? null : toRupees(amount)
}

export function ratingSummary({ reviews }: SnapshotProduct): { average: number | null; count: number } {
  if (reviews.length === 0) return { average: null, count: 0 }
  const sum = reviews.reduce((total, { rating }) => total + rating, 0)
  return { average: Math.round((sum * 10) / reviews.length) / 10, count: reviews.length }
}
