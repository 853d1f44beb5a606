import { Shirt } from 'lucide-react'
import { href } from '#domain/href.ts'
import { BestSellersBelow } from '../browse/best-sellers-below.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { StateView } from '../ui/state-view.tsx'
import { PageHead } from './page-head.tsx'

/** The general 404 page (spec §2). */
export function NotFoundView() {
  return (
    <>
      <PageHead title="Page not found" description="This page does not exist." noindex />
      <StateView
        icon={<Shirt aria-hidden />}
        title="Oops! Page not found"
        text="The link may be old, or the page has moved. Everything in the shop is one tap away."
        level={1}
      >
        <LinkButton to="/">Return to Home</LinkButton>
        <LinkButton to={href.collections()} look="quiet">
          See all products
        </LinkButton>
      </StateView>
      <div className="page-width">
        <BestSellersBelow />
      </div>
    </>
  )
}
