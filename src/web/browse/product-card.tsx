import type { CSSProperties } from 'react'
import { Link } from '#platform/browser/router/router.ts'
import { formatRupees, fromRupees, readableRupees } from '#domain/money.ts'
import { placeholderReviewCount, placeholderStars, placeholderStruckPrice } from '../placeholders.ts'
import { useFrame } from '../layout/use-frame.ts'
import { Picture } from '../ui/picture.tsx'
import { WishButton } from '../wishlist/wish-button.tsx'
import { Stars } from './stars.tsx'
import type { ProductCardData } from './product-card-data.ts'

/** 'Best Seller' and 'Featured' (spec §3). */
const badges: Record<number, string> = { 1: 'Best Seller', 2: 'Featured' }

/** One product in a grid: the whole card is one link with one name. */
export function ProductCard({
  card,
  fetchPriority,
}: {
  card: ProductCardData
  fetchPriority?: 'high' | 'low'
}) {
  const badge = card.type === null ? undefined : badges[card.type]
  return (
    <article className="product-card">
      <div className="product-card-picture">
        <Picture
          src={card.image}
          alt=""
          width={400}
          height={500}
          sizes="(width < 768px) 50vw, 20vw"
          fetchPriority={fetchPriority}
        />
        {card.secondImage ? (
          <Picture
            src={card.secondImage}
            alt=""
            width={400}
            height={500}
            sizes="(width < 768px) 50vw, 20vw"
            fetchPriority="low"
            className="product-card-second"
          />
        ) : null}
        {badge ? (
          <span className={card.type === 1 ? 'badge badge-turmeric' : 'badge badge-kurinji'}>{badge}</span>
        ) : null}
        {card.inStock ? (
          <button type="button" className="late-button quick-add" aria-label={`Quick add: ${card.name}`} />
        ) : (
          <span className="product-card-sold">Sold out</span>
        )}
      </div>
      <div className="product-card-text">
        <h3>
          <Link to={card.href}>{card.name}</Link>
        </h3>
        <CardPrice card={card} />
        <CardStars card={card} />
        {card.offer ? (
          <p className="product-card-offer">
            {`Buy ${card.offer.quantity} @ ${readableRupees(card.offer.offerPrice)}`}
          </p>
        ) : null}
        <CardSwatches card={card} />
      </div>
      <WishButton productId={card.id} name={card.name} />
    </article>
  )
}

function CardPrice({ card }: { card: ProductCardData }) {
  const { shop } = useFrame()
  const struck = shop.placeholders ? placeholderStruckPrice(card.price) : card.struckPrice
  return (
    <p className="price">
      {readableRupees(card.price)}
      {struck ? (
        <s>
          <span className="sr-only">instead of </span>
          {formatRupees(fromRupees(struck), shop.placeholders ? 2 : undefined)}
        </s>
      ) : null}
    </p>
  )
}

function CardStars({ card }: { card: ProductCardData }) {
  const { shop } = useFrame()
  const rating = shop.placeholders ? placeholderStars : card.rating
  const reviews = shop.placeholders ? placeholderReviewCount(card.price) : card.ratingCount
  if (rating === null || reviews === 0) return null
  return (
    <p className="flex items-center gap-1">
      <Stars rating={rating} label={`${rating} of 5 stars`} />
      {`(${reviews})`}
    </p>
  )
}

function CardSwatches({ card }: { card: ProductCardData }) {
  if (card.colorCount < 2) return null
  const more = card.colorCount - card.swatches.length
  return (
    <p>
      <span
        role="img"
        aria-label={`${card.colorCount} colours`}
        className="swatch-dots"
        style={dotsOf(card.swatches)}
      />
      {more > 0 ? <span aria-hidden>{`+${more}`}</span> : null}
    </p>
  )
}

const dotStepPx = 20

/** A gradient in the colours of the swatches, which the stylesheet masks into dots: one element for all of them. */
function dotsOf(swatches: ProductCardData['swatches']): CSSProperties {
  const stripes = swatches.map((color, at) => `${color} 0 ${(at + 1) * dotStepPx}px`)
  return {
    width: swatches.length * dotStepPx,
    backgroundImage: `linear-gradient(90deg, ${stripes.join(', ')})`,
  }
}
