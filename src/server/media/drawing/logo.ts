// The mark, the logo, and the picture a shared link shows when its page has none of its own.
import { flowerMark, kurinjiViolet } from './kurinji-flower.ts'
import { drawScene } from './scene.ts'
import { tagline, wordmark } from './wordmark.ts'

const ink = '#221a33'

/** The flower alone. */
export function drawMark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" width="100" height="100">${flowerMark()}</svg>`
}

/** Flower and name side by side, on no ground. */
export function drawLogo(): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wordmark.width + 132} 168" width="${wordmark.width + 132}" height="168">` +
    `<g transform="translate(60 78) scale(1.150)">${flowerMark()}</g><path transform="translate(128 126)" d="${wordmark.path}" fill="${ink}"/></svg>`
  )
}

/** The app icon: a pale flower on violet; `inset` 1 fills a rounded tile, less keeps clear of a mask's edge. */
export function drawIcon({ corner, inset }: { corner: number; inset: number }): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="512" height="512"><rect width="128" height="128" rx="${corner}" fill="${kurinjiViolet}"/>` +
    `<g transform="translate(64 66) scale(${inset})">${flowerMark('#fbf8f3')}</g></svg>`
  )
}

/** 1200 x 630. */
export function drawShareDefault(): string {
  return drawScene({
    width: 1200,
    height: 630,
    ground: ['#fbf7f0', '#e6d9ee'],
    laid: [
      { garment: 'ankle-length-leggings', hex: '#e3a72f', x: 770, y: 380, scale: 0.66, turn: -8 },
      { garment: 'palazzo', hex: '#5b3e96', x: 1050, y: 380, scale: 0.64, turn: 7 },
      { garment: 'ankle-length-leggings', hex: '#b3362b', x: 905, y: 390, scale: 0.68 },
    ],
    over:
      `<g transform="translate(130 228) scale(1.300)">${flowerMark()}</g>` +
      `<path transform="translate(72 404)" d="${wordmark.path}" fill="${ink}"/>` +
      `<path transform="translate(76 484) scale(.46)" d="${tagline.path}" fill="${ink}"/>`,
  })
}
