import { Offline } from '../api-client.ts'
import { FailedView } from '../layout/failed-view.tsx'
import { PageHead } from '../layout/page-head.tsx'

/** Stands in for a page that this browser has never seen, until there is a line. */
export function OfflinePage() {
  return (
    <>
      <PageHead title="You are offline" description="The shop cannot be reached." noindex />
      <FailedView failure={offline} />
    </>
  )
}

const offline = new Offline('never seen here')
