// For files without our column "Color Code": the colours that shops name most.
const codes = new Map(
  Object.entries({
    black: '#1d1b1f',
    white: '#f7f5f0',
    'off white': '#efe9dc',
    cream: '#efe3c8',
    ivory: '#f3ecdc',
    beige: '#d9c3a0',
    skin: '#d8ab86',
    nude: '#d8ab86',
    brown: '#6b4429',
    coffee: '#4d3426',
    tan: '#b98a5a',
    grey: '#85858c',
    gray: '#85858c',
    charcoal: '#3f4046',
    silver: '#b9bac0',
    red: '#b3262e',
    maroon: '#6b1f2e',
    wine: '#5c1f33',
    pink: '#e08aa6',
    peach: '#f1b194',
    orange: '#de7a34',
    rust: '#a34e2a',
    yellow: '#ecc444',
    mustard: '#c99a2e',
    gold: '#c19a4b',
    green: '#3d7d4f',
    olive: '#6b6d3a',
    mint: '#a9d8c0',
    teal: '#1f6f72',
    turquoise: '#3aa6a6',
    blue: '#2f62b0',
    'sky blue': '#8fbfe3',
    navy: '#20294d',
    denim: '#3d5a80',
    purple: '#6a3f94',
    violet: '#5b3e96',
    lavender: '#b9a5d8',
    magenta: '#b02a72',
  }),
)

/** What stands for a colour that nobody has named here. */
const unknownColor = '#a39a92'

/** The colour of a name, of its last words or any word in it: `Dark Navy` is navy. */
export function colorCodeOf(name: string): string {
  const words = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
  for (let from = 0; from < words.length; from += 1) {
    const code = codes.get(words.slice(from).join(' '))
    if (code) return code
  }
  return words.map((word) => codes.get(word)).find((code) => code !== undefined) ?? unknownColor
}
