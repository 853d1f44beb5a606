/** Every order that some things can come in. */
export function permutations<T>(things: readonly T[]): T[][] {
  if (things.length === 0) return [[]]
  return things.flatMap((first, at) =>
    permutations([...things.slice(0, at), ...things.slice(at + 1)]).map((rest) => [first, ...rest]),
  )
}

/** The same things in an order that follows from `chance` alone. */
export function shuffled<T>(things: readonly T[], chance: () => number): T[] {
  return things
    .map((thing) => ({ thing, drawn: chance() }))
    .toSorted((a, b) => a.drawn - b.drawn)
    .map(({ thing }) => thing)
}
