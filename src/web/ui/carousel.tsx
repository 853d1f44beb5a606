import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { useAdvance } from './use-advance.ts'

type CarouselProps = {
  label: string
  slides: Array<{ key: string; label?: string; content: ReactNode }>
  /** Classes that set a slide's width, e.g. `basis-1/2`. */
  slideClass?: string
  className?: string
  isLooping?: boolean
  /** Moves on by itself after so long; rests on hover, focus, hidden tab and reduced motion. */
  advanceMs?: number
  hasDots?: boolean
  hasArrows?: boolean
  align?: 'start' | 'center'
}

/** A carousel by the WAI-ARIA pattern: arrow keys, named slides, nothing moves under pointer or focus. */
export function Carousel(props: CarouselProps) {
  const { label, slides, slideClass = 'basis-full', isLooping = false, align = 'start' } = props
  const [viewport, carousel] = useEmblaCarousel({ loop: isLooping, align, containScroll: 'trimSnaps' })
  const [place, setPlace] = useState({ at: 0, count: 0, canGoBack: isLooping, canGoOn: true })
  const rest = useAdvance(props.advanceMs, () => carousel?.scrollNext())

  useEffect(() => {
    if (!carousel) return
    const look = () =>
      setPlace({
        at: carousel.selectedScrollSnap(),
        count: carousel.scrollSnapList().length,
        canGoBack: carousel.canScrollPrev(),
        canGoOn: carousel.canScrollNext(),
      })
    look()
    carousel.on('select', look).on('reInit', look)
    return () => {
      carousel.off('select', look).off('reInit', look)
    }
  }, [carousel])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    if (event.key === 'ArrowLeft') carousel?.scrollPrev()
    else carousel?.scrollNext()
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={classNames('carousel', props.className)}
      onKeyDown={onKeyDown}
      {...rest.handlers}
    >
      <div className="carousel-window" ref={viewport}>
        <div className="carousel-row" aria-live={props.advanceMs ? 'off' : 'polite'}>
          {slides.map(({ key, label: name, content }, at) => (
            <div
              key={key}
              role="group"
              aria-roledescription="slide"
              aria-label={name ?? `${at + 1} of ${slides.length}`}
              className={classNames('carousel-slide', slideClass)}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      {props.hasArrows ? (
        <>
          <button
            type="button"
            className="carousel-arrow carousel-arrow-back"
            aria-label={`${label}: previous`}
            disabled={!place.canGoBack}
            onClick={() => carousel?.scrollPrev()}
          >
            <ChevronLeft aria-hidden />
          </button>
          <button
            type="button"
            className="carousel-arrow carousel-arrow-on"
            aria-label={`${label}: next`}
            disabled={!place.canGoOn}
            onClick={() => carousel?.scrollNext()}
          >
            <ChevronRight aria-hidden />
          </button>
        </>
      ) : null}
      {props.hasDots ? (
        <div className="carousel-dots">
          {Array.from({ length: place.count || slides.length }, (_, at) => (
            <button
              key={at}
              type="button"
              aria-label={`${label}: slide ${at + 1}`}
              aria-current={at === place.at || undefined}
              onClick={() => carousel?.scrollTo(at)}
            />
          ))}
        </div>
      ) : null}
    </section>
  )
}
