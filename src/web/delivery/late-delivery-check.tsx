import { Suspense, useEffect, useRef, useState } from 'react'
import { latePart } from '#web/late-part.ts'

const DeliveryCheck = latePart(async () => (await import('./delivery-check.tsx')).DeliveryCheck)

/** The same on a page whose first moments belong to other things: it comes when it is about to be seen, into its place. */
export function LateDeliveryCheck() {
  const [isNear, setIsNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setIsNear(true), {
      rootMargin: '200px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className="min-h-[124px]">
      {isNear ? (
        <Suspense>
          <DeliveryCheck />
        </Suspense>
      ) : null}
    </div>
  )
}
