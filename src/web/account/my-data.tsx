import { call, isGood } from '#web/api-client.ts'
import { askSignedIn } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { EraseAccount } from './erase-account.tsx'

/** Download my data, delete my account. */
export function MyData() {
  async function download() {
    const answer = await askSignedIn(() => call('exportCustomer', {})).catch(() => null)
    if (!answer || !isGood(answer)) return toast.error('Your data could not be read. Please try again.')
    saveFile('my-data.json', JSON.stringify(answer.data, null, 2))
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
        <EraseAccount />
      </div>
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
