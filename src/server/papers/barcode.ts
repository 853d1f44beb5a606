import type { Markup } from '#platform/http/http.ts'

/** Draws Code 128, which every courier's scanner reads. The library comes with the first paper that has a barcode. */
export async function loadBarcodes(): Promise<(text: string) => Markup> {
  const { toSVG } = await import('bwip-js/generic')
  return (text) => {
    const drawn = toSVG({ bcid: 'code128', text, includetext: false, paddingwidth: 10, height: 15 })
    // It fills the place it is given; bars keep their proportions across, not along.
    return { markup: drawn.replace('<svg ', '<svg preserveAspectRatio="none" shape-rendering="crispEdges" ') }
  }
}
