// The tones of one dyed cloth, worked out in OKLab so that shade and shine keep the hue, from #111 to #fff.

/** Hex colours of one cloth from shine to shadow; `thread` is what its stitches are sewn with. */
export type Tones = {
  base: string
  bright: string
  light: string
  dark: string
  deep: string
  ink: string
  thread: string
}

type Lab = { l: number; a: number; b: number }

export function tonesOf(hex: string): Tones {
  const dyed = toLab(hex)
  // A camera never sees pure black or white cloth; without room at both ends folds would vanish.
  const l = Math.min(0.955, Math.max(0.265, dyed.l))
  const base = { ...dyed, l }
  const shine = 0.055 + 0.05 * (1 - l)
  const shade = 0.065 + 0.055 * l
  const tone = (lift: number, chroma: number) => toHex(lifted(base, lift, chroma))
  return {
    base: toHex(base),
    bright: tone(shine * 1.9, 0.82),
    light: tone(shine, 0.94),
    dark: tone(-shade, 1.03),
    deep: tone(-shade * 2, 1),
    ink: tone(-Math.min(l - 0.1, shade * 3.1), 0.9),
    thread: l > 0.55 ? tone(-shade * 1.5, 1) : tone(shine * 2.2, 0.9),
  }
}

function lifted(colour: Lab, lift: number, chroma: number): Lab {
  return { l: Math.min(0.995, Math.max(0.08, colour.l + lift)), a: colour.a * chroma, b: colour.b * chroma }
}

function toLab(hex: string): Lab {
  const number = Number.parseInt(hex.replace('#', ''), 16)
  const [r, g, b] = [16, 8, 0].map((shift) => linear(((number >> shift) & 255) / 255))
  if (r === undefined || g === undefined || b === undefined) throw new RangeError(`not a colour: ${hex}`)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  }
}

/** Takes colour out of what no screen can show until one can: cutting channels off would turn deep blues purple. */
function toHex(wanted: Lab): string {
  let colour = wanted
  let channels = toChannels(colour)
  for (
    let step = 0;
    step < 40 && channels.some((channel) => channel < -0.002 || channel > 1.002);
    step += 1
  ) {
    colour = { l: colour.l, a: colour.a * 0.94, b: colour.b * 0.94 }
    channels = toChannels(colour)
  }
  return `#${channels.map((channel) => gamma(channel).toString(16).padStart(2, '0')).join('')}`
}

function toChannels({ l, a, b }: Lab): number[] {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function gamma(channel: number): number {
  const bounded = Math.min(1, Math.max(0, channel))
  const encoded = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
}
