import { Suspense, useEffect, useRef, useState } from 'react'
import { latePart } from '#web/late-part.ts'

const MoreProducts = latePart(async () => (await import('./more-products.tsx')).MoreProducts)

/** Similar products and those seen before: their code and data come when the shopper comes near. */
export function MoreBelow({ productId }: { productId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '600px',
    })
    if (place.current) watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={place} id="similar" className="more-below" data-viewed={productId}>
      {isNear ? (
        <Suspense>
          <MoreProducts productId={productId} />
        </Suspense>
      ) : null}
    </div>
  )
}
