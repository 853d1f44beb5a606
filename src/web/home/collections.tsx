import { Suspense, use, useEffect } from 'react'
import { Link, useReload } from '#platform/browser/router/router.ts'
import type { Collection } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'
import type { CollectionsResult } from '../browse/collections-result.ts'
import { forgetAnswers } from '#web/api-client.ts'
import { Button } from '../ui/button.tsx'
import { Carousel } from '../ui/carousel.tsx'
import { Picture } from '../ui/picture.tsx'
import { toast } from '../ui/toast.ts'

type Asked = { collections: CollectionsResult | Promise<CollectionsResult> }

/** SHOP BY COLLECTIONS, with its loading and failure texts and the toast (spec §2, §8). */
export function Collections({ collections }: Asked) {
  return (
    <section className="home-part deferred" aria-labelledby="collections">
      <h2 id="collections" className="home-title">
        SHOP BY COLLECTIONS
      </h2>
      <Suspense fallback={<CollectionsLoading />}>
        <CollectionTiles collections={collections} />
      </Suspense>
    </section>
  )
}

function CollectionTiles({ collections }: Asked) {
  const result = collections instanceof Promise ? use(collections) : collections
  if (!result.ok) return <CollectionsFailed message={result.message} />
  return (
    <Carousel
      label="Collections"
      isLooping
      hasArrows
      className="collections"
      slideClass="basis-[62%] sm:basis-[38%] md:basis-[28%] lg:basis-[calc(20%-13px)]"
      slides={result.collections.map((collection) => ({
        key: collection.slug,
        label: collection.label,
        content: <CollectionCard collection={collection} />,
      }))}
    />
  )
}

function CollectionCard({ collection }: { collection: Collection }) {
  const { label, img, objectPos } = collection
  return (
    <Link to={collectionHref(collection)} className="collection-card">
      <Picture
        src={img}
        alt=""
        width={400}
        height={500}
        sizes="(width < 768px) 62vw, 20vw"
        position={objectPos}
      />
      <span className="collection-label">{label}</span>
    </Link>
  )
}

/** A collection of one product leads to it; any other to its page. */
function collectionHref({ slug, productId }: Collection): string {
  return productId ? href.product(slug) : href.category(slug)
}

function CollectionsLoading() {
  return (
    <div className="collections">
      <p role="status" className="pb-3 text-center text-ink-soft">
        Loading collections...
      </p>
      <div className="flex gap-4 overflow-hidden" aria-hidden>
        {[1, 2, 3, 4, 5].map((place) => (
          <div
            key={place}
            className="skeleton aspect-[4/5] shrink-0 basis-[62%] md:basis-[28%] lg:basis-[19%]"
          />
        ))}
      </div>
    </div>
  )
}

function CollectionsFailed({ message }: { message: string }) {
  const reload = useReload()
  useEffect(() => {
    toast.error(message)
  }, [message])
  return (
    <div className="grid justify-items-center gap-3 py-8" role="alert">
      <p>Failed to load collections.</p>
      <Button
        look="quiet"
        onClick={() => {
          forgetAnswers()
          void reload()
        }}
      >
        Try again
      </Button>
    </div>
  )
}
