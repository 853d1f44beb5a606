import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { useAdvance } from './use-advance.ts'

type Slide = { key: string; label?: string; content: ReactNode }

type CarouselProps = {
  label: string
  slides: Slide[]
  /** Classes that set a slide's width; the whole width if left out. */
  slideClass?: string
  className?: string
  /** The first slide follows the last. */
  isLooping?: boolean
  /** Advances by itself at this interval; pauses under pointer and focus, in a hidden tab and with reduced motion. */
  advanceMs?: number
  hasDots?: boolean
  /** A button that stops the automatic movement (WCAG 2.2.2). */
  hasPause?: boolean
  hasArrows?: boolean
  /** The slide that is shown first, and a callback for when another one is. */
  at?: number
  onMove?: (at: number) => void
}

/** A carousel by the WAI-ARIA pattern. The browser itself scrolls and snaps, so it works before any script runs. */
export function Carousel(props: CarouselProps) {
  const { label, slides, slideClass = 'basis-full', isLooping = false, onMove, at: wanted } = props
  const row = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(wanted ?? 0)
  const { handlers, isPaused, setIsPaused } = useAdvance(props.advanceMs, () => move(1))

  useEffect(() => {
    if (wanted !== undefined) scrollTo(row.current, wanted)
  }, [wanted])

  function show(place: number) {
    scrollTo(row.current, place)
  }

  /** From one end to the other without going back through all between. */
  function startOver(place: number) {
    scrollTo(row.current, place, 'instant')
    if (!isCalm()) row.current?.animate({ opacity: [0, 1] }, 300)
  }

  function move(by: number) {
    const list = row.current
    if (!list) return
    // While it is still scrolling to the last slide, the last slide is the current one.
    const isAtEnd =
      placeOf(list) >= slides.length - 1 || list.scrollLeft + list.clientWidth >= list.scrollWidth - 4
    const isAtStart = list.scrollLeft <= 4
    if (by > 0 && isAtEnd) return isLooping ? startOver(0) : undefined
    if (by < 0 && isAtStart) return isLooping ? startOver(slides.length - 1) : undefined
    show(placeOf(list) + by)
  }

  function onScroll() {
    const place = placeOf(row.current)
    if (place === at) return
    setAt(place)
    onMove?.(place)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    move(event.key === 'ArrowRight' ? 1 : -1)
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={classNames('carousel', props.className)}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      {/* Focusable, so that arrow keys reach a row that has no link in it. */}
      <div
        ref={row}
        className="carousel-row"
        tabIndex={0}
        role="group"
        aria-label={label}
        onScroll={onScroll}
      >
        {slides.map(({ key, label: name, content }, place) => (
          <div
            key={key}
            role="group"
            aria-roledescription="slide"
            aria-label={name ?? `${place + 1} of ${slides.length}`}
            className={classNames('carousel-slide', slideClass)}
          >
            {content}
          </div>
        ))}
      </div>
      {props.hasArrows ? <Arrows label={label} onMove={move} /> : null}
      {props.hasPause ? (
        <button
          type="button"
          className="carousel-pause"
          aria-label={isPaused ? `${label}: play` : `${label}: pause`}
          onClick={() => setIsPaused(!isPaused)}
        >
          {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        </button>
      ) : null}
      {props.hasDots ? <Dots label={label} count={slides.length} at={at} onShow={show} /> : null}
    </section>
  )
}

function Arrows({ label, onMove }: { label: string; onMove: (by: number) => void }) {
  return (
    <>
      <button
        type="button"
        className="carousel-arrow carousel-arrow-back"
        aria-label={`${label}: previous`}
        onClick={() => onMove(-1)}
      >
        <ChevronLeft aria-hidden />
      </button>
      <button
        type="button"
        className="carousel-arrow carousel-arrow-on"
        aria-label={`${label}: next`}
        onClick={() => onMove(1)}
      >
        <ChevronRight aria-hidden />
      </button>
    </>
  )
}

type DotsProps = { label: string; count: number; at: number; onShow: (at: number) => void }

function Dots({ label, count, at, onShow }: DotsProps) {
  return (
    <div className="carousel-dots">
      {Array.from({ length: count }, (_, place) => (
        <button
          key={place}
          type="button"
          aria-label={`${label}: slide ${place + 1}`}
          aria-current={place === at || undefined}
          onClick={() => onShow(place)}
        />
      ))}
    </div>
  )
}

function placeOf(list: HTMLElement | null): number {
  const first = list?.firstElementChild
  if (!list || !(first instanceof HTMLElement) || first.offsetWidth === 0) return 0
  return Math.round(list.scrollLeft / stepOf(list, first))
}

function scrollTo(list: HTMLElement | null, place: number, behavior: ScrollBehavior = 'smooth') {
  const first = list?.firstElementChild
  if (!list || !(first instanceof HTMLElement)) return
  list.scrollTo({ left: place * stepOf(list, first), behavior: isCalm() ? 'instant' : behavior })
}

function isCalm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

// A step includes the gap between slides.
function stepOf(list: HTMLElement, first: HTMLElement): number {
  return first.offsetWidth + (Number.parseFloat(getComputedStyle(list).columnGap) || 0)
}
