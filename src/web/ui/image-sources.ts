const widths = [160, 320, 480, 640, 800, 1200, 1600]

/** `src` and `srcset` of a picture. Drawings are vectors: one address serves every width. */
export function imageSources(src: string): { src: string; srcSet?: string } {
  const [, stem, widest, ending] = /^(.*)-(\d{3,4})\.(avif|webp|jpe?g)$/.exec(src) ?? []
  if (!stem || !widest || !src.startsWith('/media/')) return { src }
  const fitting = widths.filter((width) => width <= Number(widest))
  return { src, srcSet: fitting.map((width) => `${stem}-${width}.${ending} ${width}w`).join(', ') }
}
