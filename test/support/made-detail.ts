import type { ColorVariant, ProductDetail, Size } from '#contract/catalogue-schemas.ts'

/** A product for tests: Black and Red, S, M and L at ₹299, 3 for ₹799; Red has no S left. */
export function madeDetail(more: Partial<ProductDetail['product']> = {}): ProductDetail {
  return {
    product: {
      _id: 'p1',
      name: 'Ankle Length Leggings',
      slug: 'ankle-length-leggings',
      category: 'leggings',
      categoryName: 'Leggings',
      categorySlug: 'leggings',
      subCategory: null,
      subCategoryName: '',
      subCategorySlug: '',
      type: 1,
      weight: { value: 180, unit: 'g' },
      defaultOffers: [{ quantity: 3, offerPrice: 799, isVisible: true }],
      youTube: null,
      sizeChart: null,
      specifications: [],
      disclaimer: '',
      washCare: [],
      ...more,
    },
    colorVariants: [madeColor('Black'), madeColor('Red', ['S'])],
    ratings: [],
    ratingSummary: { average: null, count: 0 },
    description: '',
  }
}

export function madeColor(name: string, soldOut: string[] = []): ColorVariant {
  return {
    _id: `c-${name.toLowerCase()}`,
    name,
    slug: name.toLowerCase(),
    colorCode: '#111111',
    images: [`/media/${name.toLowerCase()}.svg`],
    sizes: ['S', 'M', 'L'].map((size) => madeSize(size, !soldOut.includes(size))),
  }
}

export function madeSize(name: string, inStock = true): Size {
  return {
    name,
    price: 299,
    strikedPrice: 399,
    weight: null,
    offers: [],
    stock: inStock ? 20 : 0,
    inStock,
  }
}
