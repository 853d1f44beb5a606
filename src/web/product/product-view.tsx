import { memo, type MouseEvent, Suspense, useEffect, useRef } from 'react'
import { useNavigate } from '#platform/browser/router/router.ts'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'
import { Stars } from '#web/browse/stars.tsx'
import { viewCart } from '#web/cart/view-cart.ts'
import { WishButton } from '#web/wishlist/wish-button.tsx'
import { addChoice, sayAdded } from './add-choice.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { BuyBox } from './buy-box.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { isRepeated } from './double-tap.ts'
import { colorOf, obstacleOf } from './choice.ts'
import { LateDeliveryCheck } from '#web/delivery/late-delivery-check.tsx'
import { ColorPictures } from './color-pictures.tsx'
import { MoreBelow } from './more-below.tsx'
import type { PolicySummaries } from './policy-tabs.tsx'
import { VideoButton } from './product-dialogs.tsx'
import { announceView } from './product-events.ts'
import { AboutProduct } from './about-product.tsx'
import { Reviews, useRatingShown } from './reviews.tsx'
import { StickyBuyBar } from './sticky-buy-bar.tsx'
import { useChoice } from './use-choice.ts'

// These parts do not depend on the choice: they are rendered once.
const Facts = memo(AboutProduct)
const ReviewList = memo(Reviews)
const Trail = memo(Breadcrumbs)

type ProductViewProps = { detail: ProductDetail; policies: PolicySummaries; now: number }

/** One product: pictures left, choice right; stacked on phones. */
export function ProductView({ detail, policies, now }: ProductViewProps) {
  const { choice, choosing } = useChoice(detail)
  const navigate = useNavigate()
  const buttons = useRef<HTMLDivElement>(null)
  const isLeaving = useRef(false)
  const added = useRef(-Infinity)
  const { product } = detail
  const color = colorOf(detail, choice.colorId)
  const obstacle = obstacleOf(detail, choice)
  const rating = useRatingShown(detail)

  useEffect(() => announceView(detail), [detail])

  /** The second click of a double click is the same wish; a tap of its own is another (decision 0046). */
  function add(event: MouseEvent) {
    const isSameWish = isRepeated(event, added.current)
    added.current = event.timeStamp
    if (isSameWish || obstacleOf(detail, choosing.now())) return
    const { activeElement } = document
    const opener = activeElement instanceof HTMLElement ? activeElement : null
    if (addChoice(detail, choosing.now()) === 0) return
    sayAdded(detail, {
      onViewCart: () => viewCart({ opener, goToPage: () => navigate(href.cart()) }),
      onContinue: () => {},
    })
  }

  function buyNow() {
    if (isLeaving.current || obstacleOf(detail, choosing.now())) return
    isLeaving.current = true
    addChoice(detail, choosing.now())
    navigate(href.cart())
  }

  const buying = { onAdd: add, onBuyNow: buyNow }
  return (
    <div className="page-width grid grid-cols-1 gap-10 pt-3 pb-12 md:gap-14 md:pt-6 md:pb-16">
      <div className="grid grid-cols-1 gap-4 md:gap-6">
        <Trail product={product} />
        <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] md:gap-10 lg:gap-14">
          <ColorPictures productName={product.name} color={color} />
          <div className="grid grid-cols-1 content-start gap-4">
            <div className="relative pr-24">
              <h1 className="display text-[1.625rem] md:text-4xl">{product.name}</h1>
              {rating ? (
                <a
                  href="#reviews"
                  className="inline-flex min-h-11 items-center gap-1.5 text-ink-soft md:min-h-8"
                >
                  <Stars rating={rating.average} label={`${rating.average.toFixed(1)} of 5 stars`} />
                  Read the reviews
                </a>
              ) : null}
              <div className="absolute -top-1 right-0 flex">
                <WishButton productId={product._id} name={product.name} />
                <button type="button" className="late-button share-button" data-share aria-label="Share" />
              </div>
            </div>
            <BuyBox
              detail={detail}
              choice={choice}
              choosing={choosing}
              obstacle={obstacle}
              buttons={<BuyButtons isDisabled={obstacle !== undefined} {...buying} />}
              buttonsRef={buttons}
            />
            {product.youTube ? <VideoButton video={product.youTube} name={product.name} /> : null}
            <LateDeliveryCheck />
          </div>
        </div>
      </div>
      {/* Each part hydrates in its own task, so that a tap never waits long. */}
      <div className="deferred">
        <Suspense>
          <Facts detail={detail} policies={policies} />
        </Suspense>
      </div>
      <div className="deferred">
        <Suspense>
          <ReviewList detail={detail} now={now} />
        </Suspense>
      </div>
      <MoreBelow productId={product._id} />
      <StickyBuyBar
        detail={detail}
        choice={choice}
        choosing={choosing}
        obstacle={obstacle}
        buttons={buttons}
        {...buying}
      />
    </div>
  )
}
