import { Suspense, useSyncExternalStore } from 'react'
import { lastSeen } from '../last-seen.ts'
import { latePart } from '../late-part.ts'

// Needed only while something is shown from before; the worker keeps its code.
const OfflineNotice = latePart(async () => (await import('./offline-notice.tsx')).OfflineNotice)

/** Where the notice stands that the shop cannot be reached. */
export function OfflineNoticeHost() {
  const asOf = useSyncExternalStore(lastSeen.subscribe, lastSeen.read, () => 0)
  return <Suspense>{asOf ? <OfflineNotice asOf={asOf} /> : null}</Suspense>
}
