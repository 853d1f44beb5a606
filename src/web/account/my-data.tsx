import { useState } from 'react'
import { call, isGood } from '#web/api-client.ts'
import { askSignedIn, sessionEnded } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Download my data, delete my account. */
export function MyData() {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function download() {
    const answer = await askSignedIn(() => call('exportCustomer', {})).catch(() => null)
    if (!answer || !isGood(answer)) return toast.error('Your data could not be read. Please try again.')
    saveFile('my-data.json', JSON.stringify(answer.data, null, 2))
  }

  async function erase() {
    setBusy(true)
    const answer = await call('deleteProfile', {}).catch(() => null)
    setBusy(false)
    if (answer?.status !== 200) return toast.error('Your account could not be deleted. Please try again.')
    setAsking(false)
    sessionEnded()
  }

  return (
    <>
      <p className="max-w-prose text-ink-soft">
        Everything we keep about you belongs to you. Take a copy with you, or delete your account.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="quiet" onClick={() => void download()}>
          Download my data
        </Button>
        <Button look="text" className="!text-madder" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete your account?"
        confirm={isBusy ? 'Deleting...' : 'Delete my account'}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void erase()}
      >
        <p>
          Your name, number, e-mail and addresses are erased at once, and you are logged out everywhere.
          Orders stay on record as the tax law asks. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  )
}

function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
