/** A size that is not counted is always to be had. */
export function isInStock({ available }: { available: number | null }): boolean {
  return (available ?? 1) > 0
}
