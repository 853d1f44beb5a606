const starStepPx = 17

/** Stars drawn by the stylesheet, with one text for screen readers. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="stars">
      <span className="stars-full" style={{ width: Math.round(rating) * starStepPx }} />
    </span>
  )
}
