import type { HomeContent } from '#contract/content-schemas.ts'
import { timings } from '../timings.ts'
import { Carousel } from '../ui/carousel.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** The rotating banner: advances every 5 s and loops; pauses under pointer and focus and in a hidden tab (spec §2, §4). */
export function Hero({ slides }: { slides: HomeContent['slides'] }) {
  return (
    <Carousel
      label="Offers"
      className="hero"
      isLooping
      hasDots
      hasArrows
      hasPause
      advanceMs={timings.heroAdvanceMs}
      slides={slides.map((slide, at) => ({
        key: slide.title,
        label: `${at + 1} of ${slides.length}: ${slide.title}`,
        content: <HeroSlide slide={slide} isFirst={at === 0} />,
      }))}
    />
  )
}

function HeroSlide({ slide, isFirst }: { slide: HomeContent['slides'][number]; isFirst: boolean }) {
  // The browser would fetch the other slides too, before what can be seen.
  const isTheirTurn = useHydrated() || isFirst
  return (
    <div className="hero-slide">
      <picture>
        {isTheirTurn ? (
          <source media="(width >= 768px)" srcSet={slide.wide} width={1600} height={640} />
        ) : null}
        <img
          src={isTheirTurn ? slide.tall : undefined}
          alt=""
          width={800}
          height={1000}
          className="hero-picture"
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding="async"
        />
      </picture>
      <div className="page-width hero-text">
        <p className="hero-kicker">{slide.kicker}</p>
        <h2 className="display hero-title">{slide.title}</h2>
        <p className="hero-words">{slide.text}</p>
        <LinkButton to={slide.action.href} className="mt-2">
          {slide.action.label}
        </LinkButton>
      </div>
    </div>
  )
}
