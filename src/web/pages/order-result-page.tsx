import { PageHead } from '../layout/page-head.tsx'

export function OrderResultPage() {
  return (
    <div className="page-width py-10">
      <PageHead title="Your order" description="Your order" noindex />
      <h1 className="display text-3xl">Your order</h1>
    </div>
  )
}
