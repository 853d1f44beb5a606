import { Star } from 'lucide-react'

/** Stars as a picture; what they mean is said once, in words. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-px text-turmeric">
      {[1, 2, 3, 4, 5].map((place) => (
        <Star
          key={place}
          aria-hidden
          className="size-4"
          fill={place <= Math.round(rating) ? 'currentColor' : 'none'}
        />
      ))}
    </span>
  )
}
