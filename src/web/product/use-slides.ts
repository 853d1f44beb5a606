import type { EmblaCarouselType } from 'embla-carousel'
import { type RefObject, useEffect, useState } from 'react'
import { lateCode } from '#web/late-part.ts'

/** Which picture is shown, and how to show another one. The carousel code is loaded after the page. */
export function useSlides(viewport: RefObject<HTMLElement | null>, images: readonly string[]) {
  const [carousel, setCarousel] = useState<EmblaCarouselType | null>(null)
  const first = images[0] ?? ''
  const [place, setPlace] = useState({ at: 0, first })
  // Another colour starts with its first picture.
  const at = place.first === first ? place.at : 0

  useEffect(() => {
    let made: EmblaCarouselType | null = null
    let isGone = false
    void lateCode(() => import('embla-carousel')).then(({ default: createCarousel }) => {
      if (isGone || !viewport.current) return
      made = createCarousel(viewport.current, { loop: true })
      setCarousel(made)
    })
    return () => {
      isGone = true
      made?.destroy()
    }
  }, [viewport])

  useEffect(() => {
    if (!carousel) return
    if (carousel.selectedScrollSnap() !== 0) carousel.scrollTo(0, true)
    const look = () => setPlace({ at: carousel.selectedScrollSnap(), first })
    carousel.on('select', look)
    return () => void carousel.off('select', look)
  }, [carousel, first])

  // Measuring is expensive: only when the number of pictures has changed.
  useEffect(() => {
    if (carousel && carousel.slideNodes().length !== images.length) carousel.reInit()
  }, [carousel, images.length])

  function go(wanted: number) {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    carousel?.scrollTo((wanted + images.length) % images.length, isStill)
  }

  return { at, go }
}
