import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** A large picture; zoomed once more it is twice as large and can be scrolled. */
export function ZoomedPicture({ src, alt }: { src: string; alt: string }) {
  const [isClose, setIsClose] = useState(false)
  return (
    <div className="relative">
      <div
        role="region"
        aria-label="Enlarged picture"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className={classNames('h-dvh overflow-auto bg-rice-deep', !isClose && 'grid place-items-center')}
      >
        <img
          src={src}
          alt={alt}
          width={800}
          height={1000}
          className={isClose ? 'aspect-[4/5] w-[200%] max-w-none' : 'aspect-[4/5] max-h-dvh w-auto'}
        />
      </div>
      <Button
        look="quiet"
        className="absolute inset-x-0 bottom-4 mx-auto w-fit"
        onClick={() => setIsClose(!isClose)}
      >
        {isClose ? 'Zoom out' : 'Zoom in'}
      </Button>
    </div>
  )
}
