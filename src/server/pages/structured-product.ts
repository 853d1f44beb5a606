import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import type { ShopInfo } from '#contract/content-schemas.ts'
import { href } from '#domain/href.ts'
import { sharePicture } from '#domain/picture-sources.ts'
import { sizeSlug } from '#domain/size-slug.ts'

/** A thing of schema.org, as JSON-LD. */
export type Thing = { '@type': string; [property: string]: unknown }

/** A product for search engines: real prices, real stock, and real ratings where there are any. */
export function productThing(detail: ProductDetail, shop: ShopInfo): Thing {
  const { product, colorVariants } = detail
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${shop.publicUrl}${href.product(product.slug)}#product`,
    name: product.name,
    description: withoutTags(detail.description),
    image: colorVariants[0]?.images.map((url) => new URL(sharePicture(url), shop.publicUrl).href) ?? [],
    category: product.categoryName,
    productID: product._id,
    brand: { '@type': 'Brand', name: shop.name },
    color: colorVariants.map(({ name }) => name).join(', '),
    offers: offersOf(detail, shop.publicUrl + href.product(product.slug)),
    ...ratingsOf(detail),
  }
}

/** The range, and an offer for each colour in each size. */
function offersOf({ colorVariants }: ProductDetail, url: string): Thing {
  const offers = colorVariants.flatMap((color) =>
    color.sizes.map((size) => ({
      '@type': 'Offer',
      name: `${color.name}, ${size.name}`,
      url: `${url}?${new URLSearchParams({ color: color.slug, size: sizeSlug(size.name) })}`,
      price: size.price,
      priceCurrency: 'INR',
      availability: availability(size.inStock),
    })),
  )
  const prices = offers.map(({ price }) => price)
  return {
    '@type': 'AggregateOffer',
    url,
    priceCurrency: 'INR',
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: offers.length,
    availability: availability(offers.some((offer) => offer.availability === availability(true))),
    offers,
  }
}

function availability(isInStock: boolean): string {
  return `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`
}

const mostReviews = 5

function ratingsOf({ ratingSummary, ratings }: ProductDetail): object {
  if (ratingSummary.average === null || ratingSummary.count === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: ratingSummary.average,
      reviewCount: ratingSummary.count,
    },
    review: ratings.slice(0, mostReviews).map((rating) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: rating.customerName },
      datePublished: rating.createdAt.slice(0, 10),
      reviewBody: rating.review,
      reviewRating: { '@type': 'Rating', ratingValue: rating.rating, bestRating: 5 },
    })),
  }
}

function withoutTags(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
