// The kurinji, the hill flower the shop is named after: the mark, and sprigs of it beside the clothes.

export const kurinjiViolet = '#5b3e96'
export const turmeric = '#e3a72f'

/** One notched petal pointing up from the middle, on a flower of radius 46. */
const petal: ReadonlyArray<readonly [number, number]> = [
  [0, -4],
  [-10, -12],
  [-23, -28],
  [-14, -41],
  [-9, -47],
  [-3, -46],
  [0, -40],
  [3, -46],
  [9, -47],
  [14, -41],
  [23, -28],
  [10, -12],
  [0, -4],
]

function petalPath(turn: number): string {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  const [first, ...rest] = petal.map(
    ([x, y]) => `${(x * cos - y * sin).toFixed(1)} ${(x * sin + y * cos).toFixed(1)}`,
  )
  return `M${first}C${rest.join(' ')}z`.replaceAll('.0 ', ' ')
}

/** Five petals as one path, radius 46 about 0 0. */
export const flowerPath = [0, 72, 144, 216, 288].map(petalPath).join('')

/** The mark: flower and turmeric heart, radius 46 about 0 0. */
export function flowerMark(petals = kurinjiViolet, heart = turmeric): string {
  return `<path d="${flowerPath}" fill="${petals}"/><circle r="7" fill="${heart}"/>`
}

/** A cut sprig with leaves and open flowers, about 260 high, its foot at 0 0. To be put into defs once and used. */
export function sprig(id: string): string {
  const leaf = (x: number, y: number, turn: number, size: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0c-22-20-24-56 0-88c24 32 22 68 0 88z" fill="#5d7f5a"/><path d="M0 0c22-20 24-56 0-88z" fill="#4c6d4b"/><path d="M0 0v-80" stroke="#86a37e" stroke-width="1.600"/></g>`
  const bloom = (x: number, y: number, turn: number, size: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="${flowerPath}" fill="#2a1c40" opacity=".25" transform="translate(4 6)"/><path d="${flowerPath}" fill="${fill}"/>` +
    `<path d="M0 0v-30M0 0l28-9M0 0l18 24M0 0l-18 24M0 0l-28-9" stroke="#3f2a70" stroke-opacity=".35" stroke-width="2"/><circle r="8" fill="#f6e7c0"/><circle r="4" fill="${turmeric}"/></g>`
  return (
    `<g id="${id}"><path d="M0 0c6-70-10-120 12-230" fill="none" stroke="#5d7f5a" stroke-width="6" stroke-linecap="round"/>` +
    leaf(1, -40, 58, 0.9) +
    leaf(-1, -74, -62, 0.95) +
    leaf(-2, -110, 48, 0.8) +
    leaf(2, -150, -50, 0.75) +
    bloom(-30, -176, -20, 0.62, '#8f78c4') +
    bloom(44, -186, 30, 0.66, '#7a5fb5') +
    bloom(2, -216, 4, 0.78, '#6a4ea6') +
    bloom(-34, -246, -8, 0.5, '#a491d4') +
    bloom(36, -256, 18, 0.46, '#8f78c4') +
    '</g>'
  )
}
