import { PageHead } from '../layout/page-head.tsx'

export function CheckoutPage() {
  return (
    <div className="page-width py-10">
      <PageHead title="Checkout" description="Checkout" noindex />
      <h1 className="display text-3xl">Checkout</h1>
    </div>
  )
}
