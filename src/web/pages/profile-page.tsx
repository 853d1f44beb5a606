import { Redirect, useQuery } from '#platform/browser/router/router.ts'
import { Suspense, useEffect, useRef } from 'react'
import { titleOfAccount } from '../account/account-views.ts'
import { latePart } from '../late-part.ts'
import { LoadingView } from '../layout/loading-view.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { type SessionState, useSession } from '../session.ts'
import { toast } from '../ui/toast.ts'

const AccountScreen = latePart(async () => (await import('../account/account-screen.tsx')).AccountScreen)

/** 'My Account'; guests are sent home (spec §2). Until the token was checked nobody is redirected. */
export function ProfilePage() {
  const session = useSession()
  const query = useQuery()
  useAskToLogIn(session.status)
  if (session.status === 'guest') return <Redirect to="/" />
  return (
    <>
      <PageHead title={titleOfAccount(query)} description="Your orders, addresses and details." noindex />
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

/** A guest is told why they are sent home; who logs out here knows. */
function useAskToLogIn(status: SessionState['status']) {
  const wasIn = useRef(false)
  useEffect(() => {
    if (status === 'signed-in') wasIn.current = true
    if (status === 'guest' && !wasIn.current) toast.info('Please log in to see your account.')
  }, [status])
}
