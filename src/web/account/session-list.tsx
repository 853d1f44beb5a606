import { useState } from 'react'
import { call } from '#web/api-client.ts'
import { pleaseTryAgain } from '#web/failure-messages.ts'
import { askSignedIn, sessionEnded } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { sessionList } from './account-data.ts'
import { dayAndTime } from './order-formats.ts'
import { AccountLoading } from './account-loading.tsx'

/** The devices that are signed in, and a button that signs all of them out. */
export function SessionList() {
  const { status, value } = sessionList.use()
  const [isBusy, setBusy] = useState(false)

  async function endAll() {
    setBusy(true)
    const answer = await askSignedIn(() => call('endSessions', {})).catch(() => null)
    setBusy(false)
    if (answer?.status === 200) sessionEnded()
    else toast.error(pleaseTryAgain)
  }

  if (status === 'loading') return <AccountLoading />
  return (
    <>
      <ul className="grid gap-2">
        {(value ?? []).map((session) => (
          <li key={session._id} className="rounded-card bg-white p-4 hairline">
            <p className="font-semibold">
              {session.device}
              {session.isThisOne ? (
                <span className="badge ml-2 bg-leaf-soft text-[#1f6644]">This device</span>
              ) : null}
            </p>
            <p className="text-sm text-ink-soft">
              Since {dayAndTime(session.createdAt)}, last used {dayAndTime(session.lastUsedAt)}
            </p>
          </li>
        ))}
      </ul>
      <Button look="quiet" className="mt-4" isBusy={isBusy} onClick={() => void endAll()}>
        Log out everywhere
      </Button>
    </>
  )
}
