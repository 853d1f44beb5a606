import { useEffect } from 'react'
import { useReload } from '#platform/browser/router/router.ts'
import { forgetAnswers } from '../api-client.ts'
import { lastSeen } from '../last-seen.ts'
import { Button } from '../ui/button.tsx'
import { tellOfLine, useLineWatch } from './use-line-watch.ts'

/** Says from when it is what stands on the page; with the line all of it is asked for anew. */
export function OfflineNotice({ asOf }: { asOf: number }) {
  const reload = useReload()
  useLineWatch()
  useEffect(() => {
    const resume = () => {
      forgetAnswers()
      lastSeen.over()
      void reload()
    }
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [reload])
  return (
    <div role="status" className="bg-turmeric-soft text-turmeric-deep">
      <p className="page-width flex flex-wrap items-center gap-x-3 py-2">
        You are offline; this is as of {moment(asOf)}. Prices are confirmed when you are back.
        <Button look="text" onClick={tellOfLine}>
          Try again
        </Button>
      </p>
    </div>
  )
}

/** A day and a time as they are written in India, of the clock that the shopper looks at. */
function moment(at: number): string {
  const form = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const
  return new Date(at).toLocaleString('en-IN', form)
}
