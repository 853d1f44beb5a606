import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { gallerySizes } from './use-picture-ahead.ts'
import { useSlides } from './use-slides.ts'
import { ZoomedPicture } from './zoomed-picture.tsx'

/** The pictures of the chosen colour: loops; arrow keys, swipe and zoom; thumbnails on desktop, dots on mobile. */
export function Gallery({ images, name }: { images: readonly string[]; name: string }) {
  const viewport = useRef<HTMLDivElement>(null)
  const slides = useSlides(viewport, images)
  const [isZoomed, setIsZoomed] = useState(false)
  const current = images[slides.at] ?? images[0]

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    slides.go(slides.at + (event.key === 'ArrowRight' ? 1 : -1))
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={`Pictures of ${name}`}
      onKeyDown={onKeyDown}
      className="gallery"
    >
      <div className="relative">
        <div ref={viewport} className="overflow-hidden rounded-card bg-rice-deep">
          <div className="flex [touch-action:pan-y]">
            {images.map((image, at) => (
              <div
                key={at}
                role="group"
                aria-roledescription="slide"
                aria-label={`${at + 1} of ${images.length}`}
                inert={at !== slides.at}
                className="min-w-0 flex-[0_0_100%]"
              >
                <button
                  type="button"
                  aria-label={`Enlarge picture ${at + 1}`}
                  onClick={() => setIsZoomed(true)}
                  className="block w-full cursor-zoom-in"
                >
                  <Picture
                    src={image}
                    alt={`${name}, view ${at + 1}`}
                    width={800}
                    height={1000}
                    sizes={gallerySizes}
                    fetchPriority={at === 0 ? 'high' : undefined}
                    className="gallery-picture"
                  />
                </button>
              </div>
            ))}
          </div>
        </div>
        {images.length > 1 ? <Arrows onGo={(step) => slides.go(slides.at + step)} /> : null}
      </div>
      {images.length > 1 ? <Places images={images} at={slides.at} onGo={slides.go} /> : null}
      <Dialog isOpen={isZoomed} onClose={() => setIsZoomed(false)} title={name} isTitleHidden shape="screen">
        {current ? <ZoomedPicture src={current} alt={`${name}, view ${slides.at + 1}`} /> : null}
      </Dialog>
    </section>
  )
}

function Arrows({ onGo }: { onGo: (step: number) => void }) {
  return (
    <>
      <button
        type="button"
        aria-label="Previous picture"
        className="carousel-arrow carousel-arrow-back"
        onClick={() => onGo(-1)}
      >
        <ChevronLeft aria-hidden />
      </button>
      <button
        type="button"
        aria-label="Next picture"
        className="carousel-arrow carousel-arrow-on"
        onClick={() => onGo(1)}
      >
        <ChevronRight aria-hidden />
      </button>
    </>
  )
}

type PlacesProps = { images: readonly string[]; at: number; onGo: (at: number) => void }

function Places({ images, at, onGo }: PlacesProps) {
  return (
    <>
      <div className="carousel-dots md:hidden">
        {images.map((_, place) => (
          <button
            key={place}
            type="button"
            aria-label={`Show picture ${place + 1}`}
            aria-current={place === at || undefined}
            onClick={() => onGo(place)}
          />
        ))}
      </div>
      <div className="mt-3 hidden flex-wrap gap-3 md:flex">
        {images.map((image, place) => (
          <button
            key={place}
            type="button"
            aria-label={`Show picture ${place + 1}`}
            aria-current={place === at || undefined}
            onClick={() => onGo(place)}
            className={classNames('thumbnail', place === at && 'thumbnail-current')}
          >
            <Picture
              src={image}
              alt=""
              width={80}
              height={100}
              sizes="80px"
              className="size-full object-cover"
            />
          </button>
        ))}
      </div>
    </>
  )
}
