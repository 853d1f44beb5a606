const starStepPx = 17

/** Stars as a picture that the stylesheet draws; what they mean is said once, in words. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="stars">
      <span className="stars-full" style={{ width: Math.round(rating) * starStepPx }} />
    </span>
  )
}
