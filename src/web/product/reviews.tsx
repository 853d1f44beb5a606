import { Star, ThumbsUp } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { ProductDetail, Rating } from '#contract/catalogue-schemas.ts'
import { relativeDate } from '#domain/relative-date.ts'
import { Stars } from '#web/browse/stars.tsx'
import { useFrame } from '#web/layout/use-frame.ts'
import { placeholderLikes, placeholderRating } from '#web/placeholders.ts'
import { Picture } from '#web/ui/picture.tsx'

const reviewsAtFirst = 4

/** Reviews of customers; the rating above them is the placeholder of spec §9 while placeholders are on (decision 0009). */
export function Reviews({ detail, now }: { detail: ProductDetail; now: number }) {
  const [shown, setShown] = useState(reviewsAtFirst)
  const { ratings } = detail
  const heading = useRatingShown(detail)
  const today = useToday(now)
  if (!heading && ratings.length === 0) return null
  return (
    <section aria-labelledby="reviews" className="isolate grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="reviews" className="display text-2xl">
          Customer reviews
        </h2>
        {heading ? (
          <p className="flex items-center gap-2">
            <span className="display text-3xl">{heading.average.toFixed(1)}</span>
            <Star aria-hidden className="size-6 text-turmeric" fill="currentColor" />
            <span className="sr-only">out of 5,</span>
            <span className="text-ink-soft">{heading.reviews}</span>
          </p>
        ) : null}
      </div>
      <ul className="grid gap-4 md:grid-cols-2">
        {ratings.slice(0, shown).map((rating) => (
          <ReviewCard key={rating._id} rating={rating} today={today} />
        ))}
      </ul>
      {ratings.length > shown ? (
        <button
          type="button"
          className="button button-quiet justify-self-center"
          onClick={() => setShown(ratings.length)}
        >
          Show all {ratings.length} reviews
        </button>
      ) : null}
    </section>
  )
}

const defaultStars = 5

function ReviewCard({ rating, today }: { rating: Rating; today: Date }) {
  const { shop } = useFrame()
  const name = rating.customerName || 'Anonymous'
  // A server other than ours may leave the stars out (spec §3); rows are typed as ours sends them.
  const stars = Number.isFinite(rating.rating) ? rating.rating : defaultStars
  return (
    <li className="grid content-start gap-2 rounded-card bg-white p-4 hairline">
      <p className="flex items-center justify-between gap-2">
        <span className="font-semibold">{name}</span>
        <time dateTime={rating.createdAt} className="text-sm text-ink-soft">
          {relativeDate(new Date(rating.createdAt), today)}
        </time>
      </p>
      <Stars rating={stars} label={`${stars} of 5 stars`} />
      <p className="[overflow-wrap:anywhere]">{rating.review}</p>
      {rating.images.length > 0 ? (
        <div className="flex gap-2">
          {rating.images.map((image) => (
            <Picture
              key={image}
              src={image}
              alt={`Picture by ${name}`}
              width={64}
              height={80}
              className="rounded-lg object-cover"
            />
          ))}
        </div>
      ) : null}
      {shop.placeholders ? (
        <p className="flex items-center gap-1 text-sm text-ink-soft">
          <ThumbsUp aria-hidden className="size-4" />
          {placeholderLikes(rating._id)}
          <span className="sr-only">
            {placeholderLikes(rating._id) === 1 ? ' person' : ' people'} found this helpful
          </span>
        </p>
      ) : null}
    </li>
  )
}

/** The rating above the reviews: the placeholder, the real average, or none. */
export function useRatingShown({
  ratingSummary,
}: ProductDetail): { average: number; reviews: string } | null {
  const { shop } = useFrame()
  if (shop.placeholders) return placeholderRating
  const { average, count } = ratingSummary
  if (average === null || count === 0) return null
  return { average, reviews: count === 1 ? '1 review' : `${count} reviews` }
}

/** A cached page may be days old: the first render uses the page's own time, so that it hydrates, then the real one. */
function useToday(now: number): Date {
  const today = useSyncExternalStore(
    () => () => {},
    startOfMinute,
    () => now,
  )
  return new Date(today)
}

function startOfMinute(): number {
  return Math.floor(Date.now() / 60_000) * 60_000
}
