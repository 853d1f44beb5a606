import { SearchX } from 'lucide-react'
import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import { productCardData } from '../browse/product-card-data.ts'
import { ProductsLoading } from '../browse/products-loading.tsx'
import { Button } from '../ui/button.tsx'
import { Carousel } from '../ui/carousel.tsx'
import { CleanHtml } from '../ui/clean-html.tsx'
import { FailureLine } from '../ui/failure-line.tsx'
import { Picture } from '../ui/picture.tsx'
import { StateView } from '../ui/state-view.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Part, State } from './part.tsx'

const tabs = ['Description', 'Size guide', 'Care'].map((label) => ({
  id: label,
  label,
  content: <p>{label} of a product.</p>,
}))

const prose =
  '<h2>A heading</h2><p>A paragraph with a <a href="/">link</a> and <strong>weight</strong>.</p><ul><li>One</li><li>Two</li></ul>'

export function ViewParts({ product }: { product: ListedProduct }) {
  const pictures = product.color.images.slice(0, 3).map((src, at) => ({
    key: src,
    content: <Shown src={src} alt={`${product.name}, picture ${at + 1}`} />,
  }))
  const { image } = productCardData(product)
  return (
    <>
      <Part name="State view">
        <State of="nothing found" room="wide">
          <StateView icon={<SearchX aria-hidden />} title="Nothing found" text="Try another word.">
            <Button look="quiet">Clear all filters</Button>
          </StateView>
        </State>
        <State of="a line of failure" room="field">
          <FailureLine why="Your addresses could not be loaded." onAgain={() => {}} />
        </State>
        <State of="loading" room="wide">
          <ProductsLoading />
        </State>
      </Part>
      <Part name="Tabs">
        <State of="the first is shown" room="wide">
          <Tabs label="About a product" tabs={tabs} />
        </State>
      </Part>
      <Part name="Carousel">
        <State of="with arrows and dots" room="field">
          <Carousel label="Pictures" slides={pictures} hasArrows hasDots />
        </State>
        <State of="with a button that stops it" room="field">
          <Carousel label="Moving pictures" slides={pictures} hasPause hasDots isLooping advanceMs={60_000} />
        </State>
      </Part>
      <Part name="Picture">
        <State of="there" room="card">
          <Shown src={image} alt={product.name} />
        </State>
        <State of="not to be had" room="card">
          <Shown src="data:," alt="Leggings that were not drawn" />
        </State>
      </Part>
      <Part name="Text">
        <State of="as an owner writes it" room="wide">
          <CleanHtml html={prose} />
        </State>
      </Part>
    </>
  )
}

function Shown({ src, alt }: { src: string; alt: string }) {
  return <Picture src={src} alt={alt} width={400} height={500} sizes="300px" className="w-full" />
}
