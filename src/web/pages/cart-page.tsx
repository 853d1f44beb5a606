import { PageHead } from '../layout/page-head.tsx'

export function CartPage() {
  return (
    <div className="page-width py-10">
      <PageHead title="Your cart" description="Your cart" noindex />
      <h1 className="display text-3xl">Your cart</h1>
    </div>
  )
}
