import { PageHead } from '../layout/page-head.tsx'
import { useFrame } from '../layout/use-frame.ts'
import { BestSellers } from '../home/best-sellers.tsx'
import { CategoryStrip } from '../home/category-strip.tsx'
import { Collections } from '../home/collections.tsx'
import { Hero } from '../home/hero.tsx'
import { ProductLinks } from '../home/product-links.tsx'
import { Services } from '../home/services.tsx'
import { Testimonials } from '../home/testimonials.tsx'
import { Videos } from '../home/videos.tsx'
import type { PageProps } from '#platform/browser/router/router.ts'
import type { HomeData } from './home-load.ts'

/** The parts of the home page in the order of spec §2; header and footer stand around them. */
export function HomePage({ data }: PageProps<HomeData>) {
  const { shop } = useFrame()
  const { content } = data
  return (
    <>
      <PageHead title={`${shop.name}: ${shop.tagline}`} description={shop.description} />
      <h1 className="sr-only">
        {shop.name}: {shop.tagline}
      </h1>
      <CategoryStrip categories={data.categories} />
      <Hero slides={content.slides} />
      <Testimonials testimonials={content.testimonials} />
      <Collections collections={data.collections} />
      <BestSellers cards={data.bestSellers} />
      <Videos videos={content.videos} />
      <Services services={content.services} />
      <ProductLinks links={content.productLinks} />
    </>
  )
}
