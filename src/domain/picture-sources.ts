// How a picture is asked for. A photograph's address names its largest form; drawings scale by themselves.

/** Widths in pixels a photograph is kept in; there are no others. */
export const photoWidths = [160, 240, 320, 480, 640, 800, 960, 1200, 1600] as const
export const photoFormats = ['avif', 'webp', 'jpg'] as const
export type PhotoFormat = (typeof photoFormats)[number]

type PictureSources = {
  /** For `<source type srcSet>`, the smallest files first; empty for a picture with one form only. */
  sources: Array<{ type: string; srcSet: string }>
  /** For `<img src srcSet>`; `srcSet` is undefined for a picture with one form only. */
  src: string
  srcSet: string | undefined
}

export function photoAddress(hash: string, width: number, format: PhotoFormat): string {
  return `/media/photo/${hash}-${width}.${format}`
}

/** Every form of the picture at `url`: those of a photograph; a drawing, or an address not ours, as it stands. */
export function pictureSources(url: string): PictureSources {
  const [, hash, digits] = /^\/media\/photo\/([0-9a-f]{32})-(\d{1,4})\.(?:avif|webp|jpg)$/.exec(url) ?? []
  const largest = photoWidths.find((width) => String(width) === digits)
  if (!hash || !largest) return { sources: [], src: url, srcSet: undefined }
  const widths = photoWidths.filter((width) => width <= largest)
  const srcSet = (format: PhotoFormat) =>
    widths.map((width) => `${photoAddress(hash, width, format)} ${width}w`).join(', ')
  return {
    sources: [
      { type: 'image/avif', srcSet: srcSet('avif') },
      { type: 'image/webp', srcSet: srcSet('webp') },
    ],
    src: photoAddress(hash, widths.find((width) => width >= 640) ?? largest, 'jpg'),
    srcSet: srcSet('jpg'),
  }
}

/** A form every reader of links understands, 1200 wide where there is one, for Open Graph and structured data. */
export function sharePicture(url: string): string {
  if (url.startsWith('/media/drawing/') && url.endsWith('.svg')) return `${url.slice(0, -4)}-1200.jpg`
  const { src, srcSet } = pictureSources(url)
  const forms = srcSet?.split(', ').map((form) => form.split(' ')[0] ?? src) ?? []
  return forms.find((form) => form.endsWith('-1200.jpg')) ?? forms.at(-1) ?? src
}
