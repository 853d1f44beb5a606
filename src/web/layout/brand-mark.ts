/** The petals of the logo, as in brand/mark.svg: one path of radius 46 around 0 0. */
export const petals =
  'M0 -4.0C-10 -12 -23 -28 -14 -41 -9 -47 -3 -46 0 -40 3 -46 9 -47 14 -41 23 -28 10 -12 0 -4.0zM3.8 -1.2C8.3 -13.2 19.5 -30.5 34.7 -26 41.9 -23.1 42.8 -17.1 38 -12.4 44.7 -11.4 47.5 -6 43.3 0.6 33.7 13.2 14.5 5.8 3.8 -1.2zM2.4 3.2C15.1 3.8 35.1 9.1 35.4 24.9 34.9 32.7 29.5 35.5 23.5 32.4 24.6 39 20.3 43.3 12.8 41.4 -2.1 36.2 -1 15.6 2.4 3.2zM-2.4 3.2C1 15.6 2.1 36.2 -12.8 41.4 -20.3 43.3 -24.6 39 -23.5 32.4 -29.5 35.5 -34.9 32.7 -35.4 24.9 -35.1 9.1 -15.1 3.8 -2.4 3.2zM-3.8 -1.2C-14.5 5.8 -33.7 13.2 -43.3 0.6 -47.5 -6 -44.7 -11.4 -38 -12.4 -42.8 -17.1 -41.9 -23.1 -34.7 -26 -19.5 -30.5 -8.3 -13.2 -3.8 -1.2z'

export const heartColor = '#e3a72f'

/** The icon of the browser tab. Inline, because Chromium requests an icon with its own URL twice. */
export const tabIcon = `data:image/svg+xml,${encoded(
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='-50 -50 100 100'><circle r='50' fill='#5b3e96'/><path d='${petals}' fill='#fff'/><circle r='7' fill='${heartColor}'/></svg>`,
)}`

/** A hash sign would end the URL; nothing else needs escaping. */
function encoded(svg: string): string {
  return svg.replaceAll('#', '%23')
}
