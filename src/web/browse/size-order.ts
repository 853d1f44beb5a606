const letters = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', '3XL', '4XL', '5XL', '6XL', '7XL']

/** Sizes in the usual order: letters from small to large, then numbers and ages, then the rest by name. */
export function bySizeOrder(a: string, b: string): number {
  const [left, right] = [rank(a), rank(b)]
  return left - right || a.localeCompare(b)
}

function rank(name: string): number {
  const letter = letters.indexOf(name.toUpperCase())
  if (letter >= 0) return letter
  const number = /^\d+/.exec(name)?.[0]
  return number ? 100 + Number(number) : 1000
}
