import { z } from 'zod'
import { derivedId } from '../catalogue-ids.ts'
import { createMerchandisingFile, duplicates, unknownProduct } from './merchandising-file.ts'

const day = z.string().refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)), {
  error: 'is not a day such as 2026-01-31',
})
const stars = z.number().int().min(1).max(5)
const schema = z.record(z.string(), z.array(z.tuple([z.string().trim().min(1), stars, day, z.string()])))

/** Reviews by the slug of their product; products that the file does not name keep theirs. */
export const reviewsFile = createMerchandisingFile({
  schema,

  check: (reviews, sold) =>
    Object.entries(reviews).flatMap(([slug, said]) => [
      ...unknownProduct(sold, slug, [slug]),
      ...duplicates(
        said.map(([customer, , written]) => `a review by ${customer} of ${written}`),
        (at) => [slug, at],
      ),
    ]),

  async write(tx, reviews, { products }) {
    for (const [slug, said] of Object.entries(reviews)) {
      const productId = products.get(slug) ?? ''
      await tx.deleteFrom('review').where('product_id', '=', productId).execute()
      const rows = said.map(([customer, rating, written, review]) => ({
        id: derivedId('review', slug, customer, written),
        product_id: productId,
        customer_name: customer,
        rating,
        review,
        created_at: new Date(`${written}T09:00:00Z`),
      }))
      if (rows.length > 0) await tx.insertInto('review').values(rows).execute()
    }
  },

  async read(tx) {
    const rows = await tx
      .selectFrom('review')
      .innerJoin('product', 'product.id', 'review.product_id')
      .select(['product.slug', 'review.customer_name', 'review.rating', 'review.created_at', 'review.review'])
      .orderBy('product.position')
      .orderBy('review.created_at', 'desc')
      .orderBy('review.id')
      .execute()
    type Said = z.infer<typeof schema>[string][number]
    const toLine = (row: (typeof rows)[number]): Said => [
      row.customer_name,
      row.rating,
      row.created_at.toISOString().slice(0, 10),
      row.review,
    ]
    return Object.fromEntries(
      [...Map.groupBy(rows, ({ slug }) => slug)].map(([slug, said]) => [slug, said.map(toLine)]),
    )
  },
})
