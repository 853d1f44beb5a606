import { Redirect } from '#platform/browser/router/router.ts'
import { Suspense } from 'react'
import { latePart } from '../late-part.ts'
import { LoadingView } from '../layout/loading-view.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useSession } from '../session.ts'

const AccountScreen = latePart(async () => (await import('../account/account-screen.tsx')).AccountScreen)

/** 'My Account'; guests are sent home (spec §2). Until the token was checked nobody is redirected. */
export function ProfilePage() {
  const session = useSession()
  if (session.status === 'guest') return <Redirect to="/" />
  return (
    <>
      <PageHead title="My Account" description="Your orders, addresses and details." noindex />
      {session.status === 'loading' ? (
        <LoadingView />
      ) : (
        <Suspense fallback={<LoadingView />}>
          <AccountScreen customer={session.customer} />
        </Suspense>
      )}
    </>
  )
}
