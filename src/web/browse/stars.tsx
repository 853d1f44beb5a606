declare module 'react' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface CSSProperties {
    /** How many of the five stars are full. */
    '--stars'?: number
  }
}

/** Stars drawn by the stylesheet, with one text for screen readers. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return <span role="img" aria-label={label} className="stars" style={{ '--stars': Math.round(rating) }} />
}
