/**
 * A picture that did not come leaves its quiet surface instead of the browser's torn page (its words stay for who listens), and is
 * asked for again when the line is back.
 */
export function mindLostPictures() {
  const lose = (image: EventTarget | null) => {
    if (image instanceof HTMLImageElement) image.dataset.lost = ''
  }
  document.addEventListener('error', ({ target }) => lose(target), true)
  // Those that were lost before this script came.
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) lose(image)
  window.addEventListener('online', () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[data-lost]')) {
      delete image.dataset.lost
      image.setAttribute('src', image.src)
    }
  })
}
