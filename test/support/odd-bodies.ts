/** As they stand in JSON: a half of a pair and numbers that JavaScript would write otherwise. */
const odd = [
  String.raw`"a\u0000b"`,
  String.raw`"a\ud800b"`,
  '1e308',
  '-1e308',
  '1.7e+307',
  '9007199254740991',
  '3000000000',
  '-1',
  '0.001',
  '[[[]]]',
  '{}',
  'null',
]

/** The body as JSON with one of its values, each in turn, replaced by each of the odd ones. */
export function* withOneOdd(body: unknown): Generator<string> {
  const mark = '"THE ODD ONE"'
  for (const replaced of leavesReplaced(body)) {
    for (const text of odd) yield JSON.stringify(replaced).replace(mark, () => text)
  }
}

function* leavesReplaced(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [at, inner] of value.entries())
      for (const replaced of leavesReplaced(inner)) yield value.with(at, replaced)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      for (const replaced of leavesReplaced(inner)) yield { ...value, [key]: replaced }
  } else yield 'THE ODD ONE'
}
