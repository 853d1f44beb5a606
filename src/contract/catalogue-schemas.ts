import { z } from 'zod'
import { quantityLimit } from '#domain/cart.ts'
import { id, moment, rupees, weight } from './field-schemas.ts'

/** Bundle price: `offerPrice` rupees for `quantity` pieces (spec §3). */
export const offer = z.object({
  quantity: z.number().int().min(2).max(quantityLimit),
  offerPrice: rupees,
  isVisible: z.boolean(),
})

/** What lists and the page of a product both tell. */
const productHead = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  category: id.nullable(),
  categoryName: z.string(),
  categorySlug: z.string(),
  subCategory: id.nullable(),
  subCategoryName: z.string(),
  subCategorySlug: z.string(),
  /** 1 'Best Seller', 2 'Featured', null no badge. */
  type: z.number().int().nullable(),
  weight: weight.nullable(),
  defaultOffers: z.array(offer),
})

export const ratingFigures = z.object({ average: z.number().nullable(), count: z.number().int() })

/** A product as lists carry it (spec §3 "Product (as read)"). */
export const listedProduct = productHead.extend({
  color: z.object({
    name: z.string(),
    /** The first is the main image. */
    images: z.array(z.string()),
    size: z.object({
      name: z.string(),
      price: rupees,
      strikedPrice: rupees.nullable(),
      weight: weight.nullable(),
    }),
  }),
  colorVariants: z.array(
    z.object({
      _id: id,
      name: z.string(),
      slug: z.string(),
      colorCode: z.string(),
      images: z.array(z.string()),
      /** Names of the sizes that can be bought now, in garment order: what filters match on. */
      sizesInStock: z.array(z.string()),
      sizes: z.array(z.string()),
    }),
  ),
  description: z.string(),
  ratings: ratingFigures,
  inStock: z.boolean(),
})

export const size = z.object({
  name: z.string(),
  price: rupees,
  strikedPrice: rupees.nullable(),
  weight: weight.nullable(),
  offers: z.array(offer),
  /** Pieces that can be bought now; null: not counted. */
  stock: z.number().int().nullable(),
  inStock: z.boolean(),
})

export const colorVariant = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  colorCode: z.string(),
  images: z.array(z.string()),
  sizes: z.array(size),
})

export const rating = z.object({
  _id: id,
  customerName: z.string(),
  rating: z.number().min(1).max(5),
  createdAt: moment,
  review: z.string(),
  images: z.array(z.string()),
})

/** What the product's page tells as the owner wrote it; each has its place in the server's table of product fields. */
export const productFacts = z.object({
  sizeChart: z.string().nullable(),
  specifications: z.array(z.object({ key: z.string(), value: z.string() })),
  disclaimer: z.string(),
  /** Names of drawn care icons: `/media/…/care/{name}.svg`. */
  washCare: z.array(z.string()),
})

/** Product detail response (spec §3). `description` is cleaned HTML. */
export const productDetail = z.object({
  product: productHead.extend({
    ...productFacts.shape,
    youTube: z.object({ url: z.string(), thumbnailImg: z.string().nullable() }).nullable(),
  }),
  colorVariants: z.array(colorVariant),
  ratings: z.array(rating),
  ratingSummary: ratingFigures,
  description: z.string(),
})

/** Category tile (spec §3). */
export const categoryTile = z.object({
  _id: id,
  name: z.string(),
  categoryName: z.string(),
  categorySlug: z.string(),
  image: z.string(),
  productSlug: z.string().nullable(),
  isSubcategoryPresent: z.boolean(),
})

export const subcategory = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  image: z.string(),
  productSlug: z.string().nullable(),
})

const linkedProduct = z.object({ _id: id, slug: z.string() }).nullable()

/** Menu item (spec §3); the paths are checked on the way in: they start with one slash. */
export const menuItem = z.object({
  menu: z.string(),
  path: z.string(),
  slug: z.string(),
  isSubCategoryPresent: z.boolean(),
  categoryId: id.nullable(),
  productId: linkedProduct,
  subMenu: z.array(z.object({ name: z.string(), path: z.string(), productId: linkedProduct })),
})

export const collection = z.object({
  label: z.string(),
  slug: z.string(),
  img: z.string(),
  productId: id.nullable(),
  style: z.string().nullable(),
  hover: z.string().nullable(),
  objectPos: z.string().nullable(),
})

export const productListQuery = z.object({
  search: z.string().max(64).optional(),
  /** These products alone, by their ids with commas between them; those not on sale are left out. */
  ids: z
    .string()
    .max(4000)
    .regex(/^[a-z0-9_-]+(,[a-z0-9_-]+)*$/)
    .optional(),
  limit: z
    .string()
    .regex(/^[0-9]{1,5}$/)
    .optional(),
  /** Leaves `colorVariants` empty, which are most of a card: a row of the search dropdown has no use for them. */
  colors: z.literal('none').optional(),
})

/** Of a search: how many it found in all. */
export const productListMeta = z.object({ total: z.number().int() })

export type ListedProduct = z.infer<typeof listedProduct>
export type Size = z.infer<typeof size>
export type ColorVariant = z.infer<typeof colorVariant>
export type Rating = z.infer<typeof rating>
export type ProductFactFields = z.infer<typeof productFacts>
export type ProductDetail = z.infer<typeof productDetail>
export type CategoryTile = z.infer<typeof categoryTile>
export type Subcategory = z.infer<typeof subcategory>
export type MenuItem = z.infer<typeof menuItem>
export type Collection = z.infer<typeof collection>
