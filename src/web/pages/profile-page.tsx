import { PageHead } from '../layout/page-head.tsx'

export function ProfilePage() {
  return (
    <div className="page-width py-10">
      <PageHead title="My Account" description="My Account" noindex />
      <h1 className="display text-3xl">My Account</h1>
    </div>
  )
}
