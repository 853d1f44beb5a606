import type { HomeContent } from '#contract/content-schemas.ts'
import { Stars } from '../browse/stars.tsx'
import { timings } from '../timings.ts'
import { Carousel } from '../ui/carousel.tsx'

/** What customers said; advances every 3.5 s and loops (spec §4). */
export function Testimonials({ testimonials }: { testimonials: HomeContent['testimonials'] }) {
  return (
    <section className="home-part deferred" aria-labelledby="testimonials">
      <h2 id="testimonials" className="home-title">
        What customers say
      </h2>
      <Carousel
        label="Customer testimonials"
        isLooping
        hasPause
        advanceMs={timings.testimonialAdvanceMs}
        className="testimonials"
        slideClass="basis-full sm:basis-[calc(50%-8px)] lg:basis-[calc(33.333%-11px)]"
        slides={testimonials.map((testimonial) => ({
          key: testimonial.name,
          label: testimonial.name,
          content: <TestimonialCard testimonial={testimonial} />,
        }))}
      />
    </section>
  )
}

function TestimonialCard({ testimonial }: { testimonial: HomeContent['testimonials'][number] }) {
  const { name, review, date, stars, google } = testimonial
  return (
    <figure className="testimonial">
      <Stars rating={stars} label={`${stars} of 5 stars`} />
      <blockquote className="mt-2 flex-1">“{review}”</blockquote>
      <figcaption className="mt-4 flex items-center gap-3">
        <span className="testimonial-initial" aria-hidden>
          {name.slice(0, 1)}
        </span>
        <span className="min-w-0 flex-1 leading-tight">
          <span className="block font-semibold">{name}</span>
          <span className="text-sm text-ink-soft">{date}</span>
        </span>
        {google ? <span className="text-sm font-semibold text-ink-soft">Google review</span> : null}
      </figcaption>
    </figure>
  )
}
