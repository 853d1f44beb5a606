import { z } from 'zod'
import { derivedId } from '../catalogue-ids.ts'
import { createMerchandisingFile, duplicates, unknownProduct } from './merchandising-file.ts'
import { readReviewsBySlug, replaceReviews } from './merchandising-store.ts'

const day = z.string().refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)), {
  error: 'is not a day such as 2026-01-31',
})
const stars = z.number().int().min(1).max(5)
const schema = z.record(z.string(), z.array(z.tuple([z.string().trim().min(1), stars, day, z.string()])))

/** Reviews by the slug of their product; products that the file does not name keep theirs. */
export const reviewsFile = createMerchandisingFile({
  schema,

  check: (reviews, onSale) =>
    Object.entries(reviews).flatMap(([slug, said]) => [
      ...unknownProduct(onSale, slug, [slug]),
      ...duplicates(
        said.map(([customer, , written]) => `a review by ${customer} of ${written}`),
        (at) => [slug, at],
      ),
    ]),

  async write(tx, reviews, { products }) {
    for (const [slug, said] of Object.entries(reviews)) {
      const productId = products.get(slug) ?? ''
      const rows = said.map(([customer, rating, written, review]) => ({
        id: derivedId('review', slug, customer, written),
        product_id: productId,
        customer_name: customer,
        rating,
        review,
        created_at: new Date(`${written}T09:00:00Z`),
      }))
      await replaceReviews(tx, productId, rows)
    }
  },

  async read(tx) {
    const rows = await readReviewsBySlug(tx)
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
